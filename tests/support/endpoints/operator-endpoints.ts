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

/** Nobody listens there. */
const WEBHOOK = { url: 'http://127.0.0.1:9/orders', events: ['order.created', 'order.cancelled'] };

/** A webhook of the shop. Returns its id. */
async function webhookOf(visitor: Visitor): Promise<string> {
  const body = JSON.stringify(WEBHOOK);
  await visitor.send('operator', '/operator/webhooks', { method: 'POST', body });
  const { text } = await visitor.send('operator', '/operator/webhooks?limit=1');
  return (JSON.parse(text) as { id: string }).id;
}

function changingWebhook(act: 'remove' | 'rotate-secret' | 'test'): Endpoint {
  return {
    method: 'POST',
    route: `/operator/webhooks/:webhookId/${act}`,
    who: 'operator',
    weight: 2,
    request: async (visitor) => ({ path: `/operator/webhooks/${await webhookOf(visitor)}/${act}`, json: {} }),
  };
}

const tokenFor = ({ catalogue }: Visitor) => ({
  name: 'Kitchen',
  scopes: ['orders:read', 'orders:write'],
  vendor: catalogue.vendorId,
  expiresInDays: 90,
});

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
  reading('/operator/orders', 'operator', async (visitor) => ({
    status: 'Created,Accepted',
    since: '2020-01-01T00:00:00Z',
    vendor: visitor.catalogue.vendorId,
    after: await visitor.newOrder(),
    limit: '5',
  })),
  reading('/operator/orders', 'operator', async () => ({ customer: 'nobody' })),
  reading('/operator/orders/events', 'operator', async () => ({ after: '0' })),
  reading('/operator/tokens', 'operator', async () => ({ limit: '5' })),
  reading('/operator/openapi.json', 'operator', async () => ({})),
  reading('/operator/api', 'operator', async () => ({})),
  reading('/operator/audit', 'operator', async () => ({ limit: '5' })),
  {
    method: 'POST',
    route: '/operator/tokens',
    who: 'operator',
    request: async (visitor) => ({ path: '/operator/tokens', json: tokenFor(visitor) }),
  },
  {
    method: 'POST',
    route: '/operator/tokens/:tokenId/revoke',
    who: 'operator',
    request: async (visitor) => {
      const body = JSON.stringify(tokenFor(visitor));
      const { text } = await visitor.send('operator', '/operator/tokens', { method: 'POST', body });
      return { path: `/operator/tokens/${JSON.parse(text).id}/revoke`, json: {} };
    },
  },
  ...(['restaurantitems', 'vendors'] as const).map(
    (kind): Endpoint => ({
      method: 'POST',
      route: `/operator/catalogue/${kind}/:id/availability`,
      who: 'operator',
      request: async ({ catalogue }) => ({
        path: `/operator/catalogue/${kind}/${kind === 'vendors' ? catalogue.vendorId : catalogue.lines[0]?.itemId}/availability`,
        json: { available: true },
      }),
    }),
  ),
  reading('/operator/pictures/unused', 'operator', async () => ({})),
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
  reading('/operator/webhooks', 'operator', async () => ({ limit: '5' })),
  {
    method: 'POST',
    route: '/operator/webhooks',
    who: 'operator',
    request: async () => ({ path: '/operator/webhooks', json: WEBHOOK }),
    // It may have been added before.
    isAccepted: ({ status }) => status === 201 || status === 409,
  },
  changingWebhook('remove'),
  changingWebhook('rotate-secret'),
  changingWebhook('test'),
  {
    method: 'POST',
    route: '/operator/webhooks/retry',
    who: 'operator',
    request: async () => ({ path: '/operator/webhooks/retry', json: { all: true } }),
  },
  {
    ...reading('/operator/backup', 'operator', async () => ({})),
    weight: 1,
    // A shop on PostgreSQL or in memory answers 409: it is backed up by other tools.
    isAccepted: ({ status }) => status === 200 || status === 409,
  },
];
