/** Who runs the shop and how to reach them, from the operator's settings; null where a setting is empty. */
export interface ContactDetails {
  /** The company or person that runs the shop. */
  legalName: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  /** Name and contact of the grievance officer, in one line. */
  grievanceOfficer: string | null;
  /** The place whose courts have jurisdiction. */
  jurisdiction: string;
}

/** The contact details of a shop whose operator configured none. */
export const NO_DETAILS: ContactDetails = {
  legalName: null,
  email: null,
  phone: null,
  address: null,
  grievanceOfficer: null,
  jurisdiction: 'Bengaluru',
};

/** Lists the configured details in display order, each with its link. */
export function contactLines({ legalName, email, phone, address, grievanceOfficer }: ContactDetails): {
  label: string;
  text: string;
  href: string | null;
}[] {
  return [
    ...(legalName ? [{ label: 'Operated by', text: legalName, href: null }] : []),
    ...(email ? [{ label: 'Email', text: email, href: `mailto:${email}` }] : []),
    ...(phone ? [{ label: 'Phone', text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` }] : []),
    ...(address ? [{ label: 'Address', text: address, href: null }] : []),
    ...(grievanceOfficer ? [{ label: 'Grievance officer', text: grievanceOfficer, href: null }] : []),
  ];
}
