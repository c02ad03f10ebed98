import { type Endpoint, PICTURE, reading } from './endpoint.ts';
import type { Answer, Visitor } from './visitor.ts';

const OWN_ID = 'drawn';

const hasImportedAll = ({ text }: Answer) => /"rejected":0/.test(text) && !/"rejected":[1-9]/.test(text);

/** An import whose document names existing catalogue entries. */
function importing(kind: string, document: (visitor: Visitor) => object): Endpoint {
  return {
    method: 'POST',
    route: '/operator/catalogue/:kind',
    who: 'operator',
    request: async (visitor) => ({
      path: `/operator/catalogue/${kind}`,
      json: [{ id: OWN_ID, ...document(visitor) }],
    }),
    isTaken: hasImportedAll,
  };
}

/** Every URL of the operator. */
export const OPERATOR_ENDPOINTS: readonly Endpoint[] = [
  importing('category', () => ({ name: 'Drawn', sequence: 3, default: false, imageBlob: null })),
  importing('subcategory', ({ shelf }) => ({
    name: 'Drawn',
    categoryId: shelf.categoryId,
    imageBlob: null,
    sequence: 4,
  })),
  importing('vendors', ({ shelf }) => ({
    name: 'Drawn Kitchen',
    address: 'Koramangala, Bengaluru',
    rating: 0.2,
    isActive: true,
    categories: ['Drawn'],
    subcategoryId: [shelf.subcategoryId],
    location: { lat: 12.9, lng: 77.6 },
    imageBlob: PICTURE.toString('base64'),
  })),
  importing('vendor_category_images', ({ shelf }) => ({
    vendorId: shelf.vendorId,
    category: 'Drawn',
    imageBlob: PICTURE.toString('base64'),
  })),
  importing('promos', ({ shelf }) => ({
    title: 'Drawn',
    text: 'Half of it',
    terms: ['Until it ends'],
    sequence: 9,
    subcategoryId: shelf.subcategoryId,
    vendorIds: [shelf.vendorId],
    imageBlob: null,
  })),
  importing('restaurantitems', ({ shelf }) => ({
    VendorId: shelf.vendorId,
    SubCategoryId: shelf.subcategoryId,
    ItemName: 'Drawn Dish',
    ItemPrice: 45.5,
    ItemDiscount: 12.5,
    ItemDescription: 'Drawn.',
    ImageBlob: PICTURE.toString('base64'),
    diet: 'veg',
    section: 'Drawn',
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
    // A shop on PostgreSQL, or in memory, has its own backup tools and says so.
    isTaken: ({ status }) => status === 200 || status === 409,
  },
];
