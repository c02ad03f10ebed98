import type { Policy } from './policy.ts';

/** Spec §9: cancellation within 5 minutes of placing; refunds credited in 5 to 7 business days. */
export function refundsPolicy(brandName: string): Policy {
  return {
    title: 'Refunds & Cancellation Policy',
    summary: 'When an order can be cancelled and how money comes back.',
    sections: [
      {
        heading: 'Cancelling an order',
        paragraphs: [
          'You can cancel within 5 minutes of placing an order from its tracking page, as long as preparation has not begun. Nothing is charged for that.',
          'After 5 minutes, or once the vendor is preparing it, an order cannot be cancelled, because the food is being made for you.',
          `If a vendor or ${brandName} has to cancel, you are told at once on the tracking page and pay nothing.`,
        ],
      },
      {
        heading: 'When you get a refund',
        paragraphs: [
          'We refund the amount concerned when you have paid and',
          [
            'the order was cancelled in time or by the vendor;',
            'an item was missing, wrong, spoilt or unsafe;',
            'the order never arrived.',
          ],
          'Please report a problem within 24 hours under Help & Support, with the order id. Keep a photograph of what was spoilt or damaged: we may ask for it.',
        ],
      },
      {
        heading: 'How and when it is paid',
        paragraphs: [
          'Refunds are credited in 5 to 7 business days to the method you paid with. Cash payments are refunded to a bank account or UPI ID that you name.',
        ],
      },
      {
        heading: 'What is not refunded',
        paragraphs: [
          'Taste and presentation differ from kitchen to kitchen; an order is not refunded because you expected it otherwise. Nor is an order that could not be handed over because the address was wrong or nobody could be reached.',
        ],
      },
    ],
  };
}
