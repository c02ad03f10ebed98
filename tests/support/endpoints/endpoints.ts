import { hashOf } from '../../../app/catalogue/pictures/picture-source.server.ts';
import { type Endpoint, PICTURE, reading } from './endpoint.ts';
import { OPERATOR_ENDPOINTS } from './operator-endpoints.ts';
import { ADDRESS } from './visitor.ts';

const PASSWORD_WEIGHT = 2;
const NEW_PASSWORD = 'another long enough password';
const HERE = { lat: '12.9352', lng: '77.6245' };

/** A customer's address book: the screen under both paths, and the cart's API. */
function addressEndpoints(route: string): Endpoint[] {
  const post = (request: Endpoint['request']): Endpoint => ({
    method: 'POST',
    route,
    who: 'customer',
    request,
  });
  return [
    post(async (visitor) => {
      // Makes room in the address book.
      await visitor.savedAddress();
      return { path: route, query: { from: '/cart' }, form: { ...ADDRESS } };
    }),
    post(async (visitor) => {
      const { id } = await visitor.savedAddress();
      return { path: route, query: { edit: id }, form: { ...ADDRESS, id, flat: '15' } };
    }),
    post(async (visitor) => {
      const { id } = await visitor.savedAddress();
      return { path: route, form: { id, intent: 'delete' } };
    }),
  ];
}

/** Every URL that accepts a post, every operator endpoint, and every URL that reads a query. */
export const ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'POST',
    route: '/login',
    who: 'guest',
    weight: PASSWORD_WEIGHT,
    request: async (visitor) => ({
      path: '/login',
      query: { from: '/cart' },
      form: { ...(await visitor.account()) },
    }),
  },
  {
    method: 'POST',
    route: '/register',
    who: 'guest',
    weight: PASSWORD_WEIGHT,
    request: async (visitor) => {
      const who = { name: 'Asha Rao', mobile: '9876543210', email: visitor.newEmail() };
      return { path: '/register', form: { ...who, password: NEW_PASSWORD, confirm: NEW_PASSWORD } };
    },
  },
  {
    method: 'POST',
    route: '/change_password',
    who: 'customer',
    weight: PASSWORD_WEIGHT,
    request: async (visitor) => {
      const { password } = await visitor.account();
      const other = `${password.slice(0, 60)}+`;
      return { path: '/change_password', form: { current: password, password: other, confirm: other } };
    },
    remember: async (visitor, { password }) => {
      (await visitor.account()).password = String(password);
    },
  },
  {
    method: 'POST',
    route: '/deactivate_account',
    who: 'customer',
    weight: 1,
    request: async (visitor) => {
      const { password } = await visitor.becomeNewCustomer();
      return { path: '/deactivate_account', form: { password } };
    },
  },
  {
    method: 'POST',
    route: '/editprofile',
    who: 'customer',
    request: async (visitor) => {
      const { email } = await visitor.account();
      const profileImage = new File([PICTURE], 'me.png', { type: 'image/png' });
      return {
        path: '/editprofile',
        form: { fullName: 'Asha Rao', mobile: '9876543210', email, profileImage },
      };
    },
    remember: async (visitor, { email }) => {
      (await visitor.account()).email = String(email);
    },
  },
  {
    method: 'POST',
    route: '/myaccount',
    who: 'customer',
    weight: 2,
    request: async () => ({ path: '/myaccount', form: {} }),
  },
  {
    method: 'POST',
    route: '/help_support',
    who: 'guest',
    request: async (visitor) => ({
      path: '/help_support',
      form: {
        topic: 'A refund',
        orderId: 'ORD1A2B3C4D',
        email: visitor.newEmail(),
        message: 'It never came.',
      },
    }),
  },
  {
    method: 'POST',
    route: '/api/cart-changes',
    who: 'guest',
    request: async ({ catalogue }) => ({ path: '/api/cart-changes', form: { lines: catalogue.lines } }),
  },
  {
    method: 'POST',
    route: '/payment',
    who: 'customer',
    weight: 24,
    request: async (visitor) => ({ path: '/payment', form: { order: visitor.pickupOf(visitor.catalogue) } }),
  },
  {
    method: 'POST',
    route: '/payment',
    who: 'customer',
    weight: 24,
    request: async (visitor) => {
      const address = await visitor.savedAddress();
      const order = { ...visitor.pickupOf(visitor.catalogue), orderMode: 'Delivery', address };
      return { path: '/payment', form: { order } };
    },
  },
  {
    method: 'POST',
    route: '/track',
    who: 'customer',
    request: async (visitor) => ({ path: '/track', query: { orderId: await visitor.newOrder() }, form: {} }),
  },
  ...['/addressbook', '/my_address', '/api/addresses'].flatMap(addressEndpoints),
  reading('/', 'guest', async ({ catalogue }) => ({
    category: catalogue.categoryId,
    subcategory: catalogue.subcategoryId,
    sort: 'nearest',
  })),
  reading('/', 'guest', async () => ({ q: 'dosa' })),
  ...['/restaurant', '/api/restaurant'].map((route) =>
    reading(route, 'guest', async ({ catalogue }) => ({
      vendorId: catalogue.vendorId,
      SubCategoryId: catalogue.subcategoryId,
    })),
  ),
  reading('/category', 'guest', async ({ catalogue }) => ({ subcategory: catalogue.subcategoryId })),
  reading('/login', 'guest', async () => ({ from: '/cart' })),
  reading('/addressbook', 'customer', async (visitor) => ({ edit: (await visitor.savedAddress()).id })),
  reading('/orders', 'customer', async (visitor) => ({ after: await visitor.newOrder() })),
  ...['/confirm', '/track', '/track/events', '/api/order'].map((route) =>
    reading(route, 'customer', async (visitor) => ({ orderId: await visitor.newOrder() })),
  ),
  reading('/api/place', 'guest', async () => HERE),
  reading('/api/places', 'guest', async () => ({ q: 'Koramangala' })),
  reading('/api/distances', 'guest', async ({ catalogue }) => ({ ...HERE, vendor: catalogue.vendorId })),
  reading('/api/arrivals', 'guest', async ({ catalogue }) => ({ ...HERE, vendor: catalogue.vendorId })),
  reading('/api/nearest', 'guest', async ({ catalogue }) => ({
    ...HERE,
    subcategory: catalogue.subcategoryId,
  })),
  reading('/api/suggest', 'guest', async () => ({ q: 'dosa', area: 'koramangala-bengaluru' })),
  reading('/sitemap.xml', 'guest', async () => ({ part: '1' })),
  {
    method: 'GET',
    route: '/images/:file',
    who: 'guest',
    request: async (visitor) => {
      const json = JSON.stringify([
        {
          id: 'pictured',
          vendorId: visitor.catalogue.vendorId,
          category: 'Pictured',
          imageBlob: PICTURE.toString('base64'),
        },
      ]);
      await visitor.send('operator', '/operator/catalogue/vendor_category_images', {
        method: 'POST',
        body: json,
      });
      return { path: `/images/${hashOf(PICTURE)}-160.webp`, query: {} };
    },
  },
  ...OPERATOR_ENDPOINTS,
];

/** Names an endpoint uniquely in a list. */
export function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.route}, ${ENDPOINTS.indexOf(endpoint) + 1}`;
}
