import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberUser } from '../../account/user-store.client.ts';
import { PICKUP_POINT } from '../../cart/pickup-point.ts';
import type { OrderDocument } from '../../orders/order.ts';
import Confirm, { clientLoader } from './confirm.tsx';

const line = {
  name: 'Masala Dosa',
  quantity: 3,
  originalPrice: 33.33,
  image: '',
  vendorId: 'v1',
  vendorName: 'Dosa Corner',
  discount: 10,
  discountPrice: 30,
  totalPrice: 89.99,
};
const order: OrderDocument = {
  FirestoreDocId: 'ORD0A1B2C3D',
  OrderId: 'ORD0A1B2C3D',
  userId: 'u1',
  createdAt: '2026-03-01T10:00:00.000Z',
  status: 'Created',
  subtotal: 219.99,
  discount: 10,
  totalAmount: 209.99,
  paymentMethod: 'UPI',
  address: null,
  orderMode: 'Pickup',
  voucherCode: '',
  orderDetails: [
    line,
    {
      ...line,
      name: 'Thali',
      vendorName: 'Spice Garden',
      discount: 0,
      quantity: 1,
      originalPrice: 120,
      totalPrice: 120,
    },
  ],
};

const keep = (last: unknown) => localStorage.setItem('lastOrder', JSON.stringify(last));

const ASHA = { uid: 'u1', email: 'asha@example.test', fullName: 'Asha Rao', profileImage: null };

function open(
  path: string,
  answer: () => Response = () => new Response(null, { status: 404 }),
  session: { user: typeof ASHA | null } = { user: ASHA },
) {
  const asked = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async (input) => (input === '/api/session' ? Response.json(session) : answer()));
  const Screens = createRoutesStub([
    {
      path: '/confirm',
      Component: Confirm as unknown as React.ComponentType,
      HydrateFallback: () => null,
      loader: ({ request }) =>
        clientLoader({ url: new URL(request.url) } as unknown as Parameters<typeof clientLoader>[0]),
    },
    { path: '/', Component: () => <p>Home screen</p> },
  ]);
  render(<Screens initialEntries={[path]} />);
  return asked;
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  rememberUser(ASHA);
});

test('the last order is shown without a request: id, amount, method, lines by vendor', async () => {
  keep(order);
  const asked = open('/confirm?orderId=ORD0A1B2C3D');
  await screen.findByRole('heading', { name: 'Thank You! Your Order is confirmed' });
  expect(screen.getByText('ORD0A1B2C3D')).toBeTruthy();
  expect(screen.getByText('₹209.99')).toBeTruthy();
  expect(screen.getByText('UPI')).toBeTruthy();
  const corner = within(screen.getByRole('region', { name: 'Dosa Corner' }));
  expect(corner.getByText('₹33.33 × 3').parentElement?.textContent).toContain('10% OFF');
  expect(corner.getByText('₹89.99')).toBeTruthy();
  const garden = within(screen.getByRole('region', { name: 'Spice Garden' }));
  expect(garden.getByText('₹120.00 × 1').parentElement?.textContent).not.toContain('OFF');
  expect(screen.getByRole('link', { name: 'Track Order' }).getAttribute('href')).toBe(
    '/track?orderId=ORD0A1B2C3D',
  );
  expect(screen.getByRole('link', { name: 'Back to Menu' }).getAttribute('href')).toBe('/');
  expect(asked).not.toHaveBeenCalledWith('/api/order?orderId=ORD0A1B2C3D', expect.anything());
});

test('a pickup names its place with the address and the map, a delivery does not', async () => {
  keep(order);
  open('/confirm');
  const place = within(await screen.findByRole('region', { name: 'Pick up from' }));
  expect(place.getByText(PICKUP_POINT.address)).toBeTruthy();
  expect(place.getByRole('img', { name: 'Map around Pickup counter' })).toBeTruthy();
  cleanup();
  keep({ ...order, orderMode: 'Delivery' });
  open('/confirm');
  await screen.findByText('ORD0A1B2C3D');
  expect(screen.queryByText(PICKUP_POINT.address)).toBeNull();
});

test('an order other than the last one comes from the server', async () => {
  keep(order);
  const asked = open('/confirm?orderId=ORD11111111', () =>
    Response.json({ ...order, OrderId: 'ORD11111111', totalAmount: 5 }),
  );
  await screen.findByText('ORD11111111');
  expect(screen.getByText('₹5.00')).toBeTruthy();
  expect(asked).toHaveBeenCalledWith('/api/order?orderId=ORD11111111', expect.anything());
});

test('without an order id in the URL the last order is shown', async () => {
  keep(order);
  open('/confirm');
  await screen.findByText('ORD0A1B2C3D');
});

test.each([['nothing'], [{ OrderId: 7 }], [[]]])(
  'without an order id, and with %j stored, it redirects home',
  async (last) => {
    keep(last);
    open('/confirm');
    await screen.findByText('Home screen');
  },
);

test("a customer does not see another's last order", async () => {
  keep(order);
  const ravi = { uid: 'u2', email: 'ravi@example.test', fullName: 'Ravi', profileImage: null };
  rememberUser(ravi);
  keep(order);
  open('/confirm?orderId=ORD0A1B2C3D', undefined, { user: ravi });
  await screen.findByText('There is no such order.');
});

test('after a logout, in another tab or elsewhere, the order is no longer shown', async () => {
  keep(order);
  open('/confirm?orderId=ORD0A1B2C3D', () => new Response(null, { status: 401 }));
  await screen.findByText('ORD0A1B2C3D');
  act(() => rememberUser(null));
  await screen.findByText('Please login to see this order.');
  expect(screen.queryByText('₹209.99')).toBeNull();
});

test.each([
  ['nobody signed in', 401, 'Please login to see this order.'],
  ['a foreign or unknown order', 404, 'There is no such order.'],
  ['a broken server', 500, 'The order could not be loaded. Please try again.'],
])('%s', async (_, status, text) => {
  open('/confirm?ORDERID=ORD11111111', () => new Response('', { status }));
  await screen.findByRole('heading', { name: text });
  const login = screen.queryByRole('link', { name: 'Login' });
  expect(login?.getAttribute('href')).toBe(
    status === 401 ? '/login?from=%2Fconfirm%3FORDERID%3DORD11111111' : undefined,
  );
});

test('a missing network is shown, not thrown, and the order can be asked for again', async () => {
  let isOffline = true;
  open('/confirm?orderId=ORD11111111', () => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return Response.json({ ...order, OrderId: 'ORD11111111' });
  });
  await screen.findByText('The order could not be loaded. Please try again.');
  isOffline = false;
  fireEvent.click(screen.getByRole('link', { name: 'Try again' }));
  await screen.findByText('ORD11111111');
});
