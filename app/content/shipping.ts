import type { Policy } from './policy.ts';

export function shippingPolicy(brandName: string): Policy {
  return {
    title: 'Shipping & Delivery Policy',
    summary: 'How orders reach you, or you reach them.',
    sections: [
      {
        heading: 'Where we deliver',
        paragraphs: [
          `${brandName} delivers within the cities in which its vendors are, from each vendor to addresses it can reach while the food is still good. The distance shown on each card tells you what to expect.`,
        ],
      },
      {
        heading: 'How long it takes',
        paragraphs: [
          'A delivery takes the time of preparation plus travel time. The time on a card is travel time only, and an estimate: traffic and weather have their say. You can follow every step on the tracking page.',
        ],
      },
      {
        heading: 'What it costs',
        paragraphs: ['The total in your cart is the whole price. There is no delivery fee on top of it.'],
      },
      {
        heading: 'At the door',
        paragraphs: [
          'The delivery partner calls the mobile number of your account if the address cannot be found. Please check the package in their presence; you may refuse one that is open or damaged.',
        ],
      },
      {
        heading: 'Pickup',
        paragraphs: [
          'With Pickup you collect the order yourself at the pickup point shown in the cart once the tracking page says that it is ready. Please bring the order id. We keep orders for 45 minutes.',
        ],
      },
    ],
  };
}
