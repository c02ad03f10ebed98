/** What the promo banners announce. Prices follow each dish's own discount; a promo changes none. */
export interface Promo {
  number: number;
  title: string;
  text: string;
  image: string;
  /** Name of the subcategory in which the restaurants concerned are found. */
  subcategory: string;
  terms: string[];
}

const EVERY_PROMO = [
  'A ribbon on the picture shows the discount of a dish; its price already has it taken off.',
  'No code is needed, and the cart shows what you save.',
  'Each restaurant sets its own discounts and may end them at any time.',
];

export const PROMOS: readonly Promo[] = [
  {
    number: 1,
    title: 'Up to half off your thali',
    text: 'Look for the ribbon',
    image: '/assets/images/promo-1.webp',
    subcategory: 'Thali',
    terms: [
      'On thalis that carry a ribbon; how much is off differs from restaurant to restaurant.',
      ...EVERY_PROMO,
    ],
  },
  {
    number: 2,
    title: 'Pizza night, every night',
    text: 'Hot from the oven',
    image: '/assets/images/promo-2.webp',
    subcategory: 'Pizza',
    terms: ['On pizzas and sides that carry a ribbon.', ...EVERY_PROMO],
  },
  {
    number: 3,
    title: 'A greener basket for less',
    text: 'From grocers near you',
    image: '/assets/images/promo-3.webp',
    subcategory: 'Vegetables',
    terms: ['On groceries that carry a ribbon.', ...EVERY_PROMO],
  },
];

/** Five slides of three promos: the first and the third repeat (spec §2, Home; §9). */
export const SLIDES: readonly Promo[] = [1, 2, 3, 1, 3].map((number) => {
  const promo = findPromo(String(number));
  if (!promo) throw new Error(`no promo ${number}`);
  return promo;
});

export function findPromo(number: string | null): Promo | undefined {
  return PROMOS.find((promo) => String(promo.number) === number);
}
