import type { CatalogueDocument } from '../app/catalogue/import-export/document-kinds.ts';

const EVERY_PROMO = [
  'A ribbon on the picture shows the discount of a dish; its price already has it taken off.',
  'No code is needed, and the cart shows what you save.',
  'Each restaurant sets its own discounts and may end them at any time.',
];

/** The promos of every generated catalogue; `imageBlob` is the key of a picture. */
export const PROMOS: readonly (CatalogueDocument<'promos'> & { imageBlob: string })[] = [
  {
    id: 'promo-thali',
    title: 'Up to half off your thali',
    text: 'Look for the ribbon',
    terms: [
      'On thalis that carry a ribbon; how much is off differs from restaurant to restaurant.',
      ...EVERY_PROMO,
    ],
    imageBlob: 'promo-thali',
    sequence: 1,
    subcategoryId: 'sub-thali',
    vendorIds: [],
  },
  {
    id: 'promo-pizza',
    title: 'Pizza night, every night',
    text: 'Hot from the oven',
    terms: ['On pizzas and sides that carry a ribbon.', ...EVERY_PROMO],
    imageBlob: 'promo-pizza',
    sequence: 2,
    subcategoryId: 'sub-pizza',
    vendorIds: [],
  },
  {
    id: 'promo-basket',
    title: 'A greener basket for less',
    text: 'From grocers near you',
    terms: ['On groceries that carry a ribbon.', ...EVERY_PROMO],
    imageBlob: 'promo-basket',
    sequence: 3,
    subcategoryId: 'sub-vegetables',
    vendorIds: [],
  },
];

/** Pieces of art by picture: emoji, size, and position of the centre. */
export const PROMO_ART: Readonly<Record<string, readonly (readonly [string, number, number, number])[]>> = {
  'promo-thali': [['1f371', 300, 210, 196]],
  'promo-pizza': [
    ['1f355', 270, 178, 170],
    ['1f964', 180, 316, 228],
  ],
  'promo-basket': [
    ['1f9fa', 250, 196, 196],
    ['1f966', 140, 316, 236],
    ['1f345', 120, 84, 262],
  ],
};
