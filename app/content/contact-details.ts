/** How to reach whoever runs the shop, as set by the operator; null where nothing is set. */
export interface ContactDetails {
  email: string | null;
  phone: string | null;
  address: string | null;
}

/** The parts that are set, in their order, each with the link that opens it. */
export function contactLines({ email, phone, address }: ContactDetails): {
  label: string;
  text: string;
  href: string | null;
}[] {
  return [
    ...(email ? [{ label: 'Email', text: email, href: `mailto:${email}` }] : []),
    ...(phone ? [{ label: 'Phone', text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` }] : []),
    ...(address ? [{ label: 'Address', text: address, href: null }] : []),
  ];
}
