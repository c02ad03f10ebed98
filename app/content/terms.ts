import { type ContactDetails, NO_DETAILS } from './contact-details.ts';
import type { Policy } from './policy.ts';

/** Spec §9: minimum age 18, no service under 13, cancellation within 5 minutes, refunds in 5 to 7 business days. */
export function termsAndConditions(
  brandName: string,
  { legalName, grievanceOfficer, jurisdiction }: ContactDetails = NO_DETAILS,
): Policy {
  const shop = legalName ? `${brandName}, operated by ${legalName},` : brandName;
  const officer = grievanceOfficer ? `our grievance officer, ${grievanceOfficer}` : 'our grievance officer';
  return {
    title: 'Terms & Conditions',
    summary: `The agreement between you and ${brandName} when you use this storefront.`,
    sections: [
      {
        heading: 'Who we are',
        paragraphs: [
          `${shop} is a marketplace. Independent restaurants and stores offer food and groceries here; you order from them through us. The vendor prepares and is responsible for what it sells, and for its descriptions, ingredients and licences.`,
        ],
      },
      {
        heading: 'Who may use it',
        paragraphs: [
          'You must be 18 or older and able to enter into a contract under Indian law. We do not serve children under 13. You promise that your name, mobile number and address are true, and that you keep your password to yourself; what is ordered from your account is ordered by you.',
        ],
      },
      {
        heading: 'Prices and orders',
        paragraphs: [
          'Prices are in Indian rupees and are set by the vendors. The total you confirm at checkout is the total you pay; if a price changes before you confirm, we show you the difference and ask again.',
          'Your order is an offer. It is accepted when the vendor accepts it, which you see on the tracking page. A vendor may decline an order it cannot prepare.',
        ],
      },
      {
        heading: 'Payment',
        paragraphs: [
          'You choose a payment method at checkout and pay on delivery or pickup. No payment is taken on this website.',
        ],
      },
      {
        heading: 'Cancellation',
        paragraphs: [
          'You may cancel within 5 minutes of placing an order, as long as its preparation has not begun. After that the kitchen is at work and the order cannot be cancelled. See our Refunds & Cancellation Policy for what happens to money already paid.',
        ],
      },
      {
        heading: 'Delivery and pickup',
        paragraphs: [
          'Times shown are estimates. Please be reachable on your mobile number. If nobody can receive an order at the address within 10 minutes of arrival, it counts as delivered.',
        ],
      },
      {
        heading: 'Fair use',
        paragraphs: [
          'Do not place orders you do not mean to receive, misuse offers, copy the catalogue by automated means, or disturb the service. We may close accounts that do.',
        ],
      },
      {
        heading: 'Liability',
        paragraphs: [
          'Nothing here limits rights that the Consumer Protection Act, 2019 gives you. Beyond them our liability for an order is limited to its amount. Tell the vendor about allergies before you order; dishes may contain traces of allergens.',
        ],
      },
      {
        heading: 'Law',
        paragraphs: [`Indian law applies, and the courts of ${jurisdiction} have jurisdiction.`],
      },
      {
        heading: 'Grievances',
        paragraphs: [
          `Complaints go to ${officer}: write under Help & Support. The grievance officer acknowledges a complaint within 48 hours and resolves it within one month of receiving it, as the Consumer Protection (E-Commerce) Rules, 2020 lay down.`,
        ],
        hasContact: true,
      },
    ],
  };
}
