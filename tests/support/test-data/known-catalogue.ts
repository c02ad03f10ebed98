import { OPERATOR_TOKEN } from '../processes/shop-process.ts';

/**
 * A small catalogue with known names and prices, imported beside the demo's. Its vendors have low or no ratings, so
 * that home's first twenty are still the demo's.
 */
export const KNOWN = {
  category: { id: 'known-category', name: 'Plain Things' },
  subcategory: { id: 'known-rare', name: 'Rare Things' },
  kitchen: { id: 'known-kitchen', name: 'Known Kitchen' },
  larder: { id: 'known-larder', name: 'Known Larder' },
  nowhere: { id: 'known-nowhere', name: 'Known Nowhere' },
  bakery: { id: 'known-bakery', name: 'Known Bakery' },
} as const;

const DOCUMENTS = {
  // No picture: the panel shows the placeholder.
  category: [{ ...KNOWN.category, sequence: 99, default: false, imageBlob: null }],
  subcategory: [{ ...KNOWN.subcategory, categoryId: KNOWN.category.id, imageBlob: null }],
  vendors: [
    vendor({ ...KNOWN.kitchen, rating: null, categories: ['Rare Fare'] }),
    vendor({ ...KNOWN.larder }),
    vendor({ ...KNOWN.nowhere, location: null, address: 'Somewhere else' }),
    vendor({ ...KNOWN.bakery, subcategoryId: [] }),
  ],
  restaurantitems: [
    // The worked example of rounding: 33.33 − 10 % × 3 is 99.99 − 10.00 = 89.99.
    item({ id: 'known-dosa', ItemName: 'Known Dosa', ItemPrice: 33.33, ItemDiscount: 10 }),
    item({ id: 'known-thali', ItemName: 'Known Thali', ItemPrice: 120 }),
    item({ id: 'known-bun', ItemName: 'Known Bun', ItemPrice: 45.5, VendorId: KNOWN.bakery.id }),
  ],
};

/** Imports that catalogue. */
export async function importKnownCatalogue(shop: { url: string }): Promise<void> {
  for (const [kind, documents] of Object.entries(DOCUMENTS)) await importDocuments(shop, kind, documents);
}

/** Imports documents through the operator's endpoint; throws if one is rejected. */
export async function importDocuments(
  { url }: { url: string },
  kind: string,
  documents: object[],
): Promise<void> {
  const response = await fetch(`${url}/operator/catalogue/${kind}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
    body: JSON.stringify(documents),
  });
  const answer = await response.text();
  if (response.status !== 200 || JSON.parse(answer).counts.rejected !== 0) {
    throw new Error(`Importing ${kind}: ${response.status} ${answer}`);
  }
}

function vendor(document: { id: string; name: string } & Record<string, unknown>) {
  return {
    address: 'Koramangala, Bengaluru',
    rating: 0.1,
    isActive: true,
    categories: [],
    subcategoryId: [KNOWN.subcategory.id],
    location: { lat: 12.9352, lng: 77.6245 },
    imageBlob: null,
    ...document,
  };
}

function item(document: { id: string; ItemName: string; ItemPrice: number } & Record<string, unknown>) {
  return {
    VendorId: KNOWN.kitchen.id,
    SubCategoryId: KNOWN.subcategory.id,
    ItemDescription: 'A known dish.',
    ImageBlob: null,
    ...document,
  };
}
