import { type Endpoint, PICTURE, reading } from './endpoint.ts';
import type { Answer, Visitor } from './visitor.ts';

const IMPORTED_ID = 'request';

const hasImportedAll = ({ text }: Answer) => /"rejected":0/.test(text) && !/"rejected":[1-9]/.test(text);

/** An import whose document names existing catalogue entries. */
function importing(kind: string, document: (visitor: Visitor) => object): Endpoint {
  return {
    method: 'POST',
    route: '/operator/catalogue/:kind',
    who: 'operator',
    request: async (visitor) => ({
      path: `/operator/catalogue/${kind}`,
      json: [{ id: IMPORTED_ID, ...document(visitor) }],
    }),
    isAccepted: hasImportedAll,
  };
}

/** Every URL of the operator. */
export const OPERATOR_ENDPOINTS: readonly Endpoint[] = [
  importing('category', () => ({ name: 'Imported', sequence: 3, default: false, imageBlob: null })),
  importing('subcategory', ({ catalogue }) => ({
    name: 'Imported',
    categoryId: catalogue.categoryId,
    imageBlob: null,
    sequence: 4,
  })),
  importing('vendors', ({ catalogue }) => ({
    name: 'Imported Kitchen',
    address: 'Koramangala, Bengaluru',
    rating: 0.2,
    isActive: true,
    categories: ['Imported'],
    subcategoryId: [catalogue.subcategoryId],
    location: { lat: 12.9, lng: 77.6 },
    imageBlob: PICTURE.toString('base64'),
  })),
  importing('vendor_category_images', ({ catalogue }) => ({
    vendorId: catalogue.vendorId,
    category: 'Imported',
    imageBlob: PICTURE.toString('base64'),
  })),
  importing('promos', ({ catalogue }) => ({
    title: 'Imported',
    text: 'Half of it',
    terms: ['Until it ends'],
    sequence: 9,
    subcategoryId: catalogue.subcategoryId,
    vendorIds: [catalogue.vendorId],
    imageBlob: null,
  })),
  importing('restaurantitems', ({ catalogue }) => ({
    VendorId: catalogue.vendorId,
    SubCategoryId: catalogue.subcategoryId,
    ItemName: 'Imported Dish',
    ItemPrice: 45.5,
    ItemDiscount: 12.5,
    ItemDescription: 'Imported.',
    ImageBlob: PICTURE.toString('base64'),
    diet: 'veg',
    section: 'Imported',
  })),
  {
    method: 'GET',
    route: '/operator/catalogue/:kind',
    who: 'operator',
    request: async () => ({ path: '/operator/catalogue/vendors', query: {} }),
  },
  reading('/operator/orders', 'operator', async () => ({ status: 'Created', limit: '5' })),
  reading('/operator/support', 'operator', async () => ({ limit: '5' })),
  {
    method: 'POST',
    route: '/operator/orders/:orderId/status',
    who: 'operator',
    request: async (visitor) => ({
      path: `/operator/orders/${await visitor.newOrder()}/status`,
      json: { status: 'Accepted' },
    }),
  },
  {
    ...reading('/operator/backup', 'operator', async () => ({})),
    weight: 1,
    // A shop on PostgreSQL or in memory answers 409: it is backed up by other tools.
    isAccepted: ({ status }) => status === 200 || status === 409,
  },
];
