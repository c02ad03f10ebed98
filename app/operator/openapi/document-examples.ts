import type { DocumentKind } from '../../catalogue/import-export/document-kinds.ts';

/** A document of each kind, in the order in which they name each other. */
export const DOCUMENT_EXAMPLES = {
  category: { id: 'c-meals', name: 'Meals', imageBlob: null, sequence: 1, default: true },
  subcategory: { id: 's-thali', name: 'Thali', categoryId: 'c-meals', imageBlob: null },
  vendors: {
    id: 'v-banyan',
    name: 'Banyan Kitchen',
    address: '12 Market Road, Koramangala, Bengaluru',
    rating: 4.4,
    imageBlob: null,
    isActive: true,
    categories: ['Meals'],
    subcategoryId: ['s-thali'],
    location: { lat: 12.9352, lng: 77.6245 },
  },
  vendor_category_images: { id: 'vi-banyan', vendorId: 'v-banyan', category: 'Meals', imageBlob: null },
  promos: {
    id: 'p-banyan',
    title: 'A thali a day',
    text: 'Every weekday at noon',
    terms: ['Until the end of the month'],
    vendorIds: ['v-banyan'],
  },
  restaurantitems: {
    id: 'i-banyan-thali',
    VendorId: 'v-banyan',
    SubCategoryId: 's-thali',
    ItemName: 'Banyan Thali',
    ItemPrice: 180,
    ItemDiscount: 10,
    ItemDescription: 'Rice, two curries and a sweet.',
    ImageBlob: null,
    diet: 'veg',
  },
} satisfies Record<DocumentKind, { id: string } & Record<string, unknown>>;
