/** Who runs the shop and how to reach them, as set by the operator; null where nothing is set. */
export interface ContactDetails {
  /** The company or person behind the brand. */
  legalName: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  /** Name and a way to reach them, in one line. */
  grievanceOfficer: string | null;
  /** The place whose courts decide. */
  jurisdiction: string;
}

/** Nothing set. */
export const NO_DETAILS: ContactDetails = {
  legalName: null,
  email: null,
  phone: null,
  address: null,
  grievanceOfficer: null,
  jurisdiction: 'Bengaluru',
};

/** The parts that are set, in their order, each with the link that opens it. */
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
