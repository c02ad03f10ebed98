import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberUser } from '../../account/user-store.client.ts';
import { addToCart, clearCart, readCart } from '../../cart/cart-store.client.ts';
import { choose, clearChoice, readChoice } from '../../orders/checkout/checkout-choice.client.ts';
import { readLastOrder } from '../../orders/history/last-order.client.ts';
import type { OrderDocument, OrderRequest } from '../../orders/order.ts';
import Payment, { clientAction } from './payment.tsx';

const asha = { uid: 'u1', email: 'asha@example.test', fullName: 'Asha Rao', profileImage: null };
const dosa = {
  id: 'dosa',
  name: 'Masala Dosa',
  pricePaise: 100_00,
  discountPercent: 0,
  picture: null,
  vendorId: 'v1',
  vendorName: 'Dosa Corner',
  quantity: 2,
};
const order: OrderDocument = {
  FirestoreDocId: 'ORD0A1B2C3D',
  OrderId: 'ORD0A1B2C3D',
  userId: 'u1',
  createdAt: '2026-03-01T10:00:00.000Z',
  status: 'Created',
  subtotal: 200,
  discount: 0,
  totalAmount: 200,
  paymentMethod: 'COD',
  address: null,
  orderMode: 'Delivery',
  voucherCode: '',
  orderDetails: [],
};

let confirmLoads: Promise<null>;

/** The payment screen over a server that gives one answer after the other. */
function serve(...answers: unknown[]): OrderRequest[] {
  const posted: OrderRequest[] = [];
  const Screens = createRoutesStub([
    {
      path: '/payment',
      Component: Payment as React.ComponentType,
      action: async ({ request }) => {
        posted.push(JSON.parse(String((await request.clone().formData()).get('order'))));
        const serverAction = async () => {
          const answer = answers.shift();
          if (answer instanceof Error) throw answer;
          return answer;
        };
        return clientAction({ request, serverAction } as unknown as Parameters<typeof clientAction>[0]);
      },
    },
    { path: '/confirm', loader: () => confirmLoads, Component: () => <p>Confirmed</p> },
    { path: '/cart', Component: () => <p>Cart screen</p> },
  ]);
  render(<Screens initialEntries={['/payment']} />);
  return posted;
}

const pressContinue = () => fireEvent.click(screen.getByRole('button', { name: /^Continue/ }));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ user: asha }));
  confirmLoads = Promise.resolve(null);
  clearChoice();
  clearCart();
  addToCart(dosa);
  rememberUser(asha);
});

test('cash is the default of four methods; the address is shown, or that there is none', () => {
  serve();
  expect(screen.getAllByRole('radio')).toHaveLength(4);
  expect((screen.getByRole('radio', { name: 'Cash on Delivery' }) as HTMLInputElement).checked).toBe(true);
  expect(screen.getByText('No address selected')).toBeTruthy();
});

test('a placed order is stored as the last one, cart and checkout are emptied, confirm is shown', async () => {
  choose({ address: { userId: 'u1', id: 'a1', text: '14, 3rd Cross' }, orderMode: 'Delivery' });
  const posted = serve({ ok: true, order });
  expect(screen.getByText('14, 3rd Cross')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'UPI' }));
  const key = readChoice().checkoutKey;
  pressContinue();
  await screen.findByText('Confirmed');
  expect(posted).toEqual([
    {
      checkoutKey: key,
      orderMode: 'Delivery',
      address: { id: 'a1', text: '14, 3rd Cross' },
      paymentMethod: 'UPI',
      lines: [{ itemId: 'dosa', quantity: 2, pricePaise: 100_00, discountPercent: 0 }],
    },
  ]);
  expect(readLastOrder()).toEqual(order);
  expect(localStorage.getItem('cartItems')).toBeNull();
  expect(localStorage.getItem('checkout')).toBeNull();
});

test('until the confirmation is loaded the screen shows what was ordered', async () => {
  let load = (_: null) => {};
  confirmLoads = new Promise((resolve) => {
    load = resolve;
  });
  choose({ address: { userId: 'u1', id: 'a1', text: '14, 3rd Cross' }, paymentMethod: 'UPI' });
  serve({ ok: true, order });
  pressContinue();
  await waitFor(() => expect(localStorage.getItem('checkout')).toBeNull());
  expect(readCart()).toEqual([]);
  expect(screen.getByText('14, 3rd Cross')).toBeTruthy();
  expect((screen.getByRole('radio', { name: 'UPI', hidden: true }) as HTMLInputElement).checked).toBe(true);
  expect(screen.getByText('Masala Dosa')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Placing your order…' })).toBeTruthy();
  load(null);
  await screen.findByText('Confirmed');
});

test('what was added to the cart while the order was placed stays in it', async () => {
  let answer = (_: unknown) => {};
  serve(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  pressContinue();
  await screen.findByRole('button', { name: 'Placing your order…' });
  addToCart({ ...dosa, quantity: 1 });
  addToCart({ ...dosa, id: 'idli', name: 'Idli', quantity: 3 });
  answer({ ok: true, order });
  await screen.findByText('Confirmed');
  expect(readCart()).toEqual([
    { ...dosa, quantity: 1 },
    { ...dosa, id: 'idli', name: 'Idli', quantity: 3 },
  ]);
});

test('an empty cart offers no choice or payment, but a link to restaurants', () => {
  clearCart();
  serve();
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse restaurants' })).toBeTruthy();
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(screen.queryByText(/₹/)).toBeNull();
});

test('the button’s name is Continue, its description the amount', () => {
  serve();
  expect(screen.getByRole('button', { name: 'Continue', description: '₹200.00' }).textContent).toBe(
    'Continue · ₹200.00',
  );
});

test('while an order is placed its button says so and ignores a second press, and nothing else can be chosen', async () => {
  let answer = (_: unknown) => {};
  const posted = serve(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  pressContinue();
  const busy = await screen.findByRole('button', { name: 'Placing your order…' });
  fireEvent.click(busy);
  expect(screen.getByText('Cash on Delivery').closest('[inert]')).not.toBeNull();
  answer({ ok: true, order });
  await screen.findByText('Confirmed');
  expect(posted).toHaveLength(1);
});

test('with too many orders in progress the popup links to them, and the cart stays', async () => {
  const message =
    'You have 10 orders in progress. You can order again once one is delivered, picked up or cancelled.';
  serve({ ok: false, reason: 'too-many-open', message });
  pressContinue();
  await screen.findByRole('alertdialog', { name: message });
  expect(screen.getByRole('link', { name: 'See your orders' }).getAttribute('href')).toBe('/orders');
  expect(readCart()).toHaveLength(1);
});

test.each([
  [
    'too many orders within an hour',
    {
      reason: 'too-many-recent',
      message: 'You have placed 30 orders within an hour. Please try again in 5 minutes.',
      waitMilliseconds: 300_000,
    },
  ],
  [
    'too much to pay in cash',
    {
      reason: 'too-much-cash',
      message: 'Cash is taken for orders up to ₹5,000.00. Please choose another way to pay.',
    },
  ],
])('with %s the popup says what to do, and cart and checkout stay', async (_, refusal) => {
  const posted = serve({ ok: false, ...refusal });
  pressContinue();
  await screen.findByRole('alertdialog', { name: refusal.message });
  expect(readCart()).toHaveLength(1);
  expect(readChoice().checkoutKey).toBe(posted[0]?.checkoutKey);
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('button', { name: /^Continue/ })).toBeTruthy();
});

test('a lost connection keeps the cart, and the retry has the same key', async () => {
  const posted = serve(new TypeError('Failed to fetch'), { ok: true, order });
  pressContinue();
  await screen.findByRole('alertdialog', { name: 'Failed to place order. Please try again.' });
  expect(readCart()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  pressContinue();
  await screen.findByText('Confirmed');
  expect(posted).toHaveLength(2);
  expect(posted[0]?.checkoutKey).toBe(posted[1]?.checkoutKey);
});

test('each difference is shown; accepting changes the cart, and the order needs another press', async () => {
  addToCart({ ...dosa, id: 'idli', name: 'Idli' });
  const posted = serve({
    ok: false,
    reason: 'changed',
    message: 'Your cart has changed. Please check it and confirm again.',
    changes: [
      {
        itemId: 'dosa',
        kind: 'price',
        name: 'Masala Dosa',
        wasPaise: 100_00,
        nowPaise: 120_00,
        pricePaise: 120_00,
        discountPercent: 0,
      },
      { itemId: 'idli', kind: 'gone', name: 'Unnamed Item' },
    ],
  });
  pressContinue();
  const popup = await screen.findByRole('alertdialog');
  expect(popup.textContent).toContain('Masala Dosa₹100.00 before, now ₹120.00');
  expect(popup.textContent).toContain('IdliNo longer on sale');
  expect(readCart()).toHaveLength(2);
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  fireEvent.click(screen.getByRole('button', { name: 'Update cart' }));
  expect(play).toHaveBeenCalledTimes(1);
  expect(readCart()).toEqual([{ ...dosa, pricePaise: 120_00 }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Continue', description: '₹240.00' })).toBeTruthy();
  expect(posted).toHaveLength(1);
});

test('what is not delivered is named; the cart is left to the customer', async () => {
  serve({
    ok: false,
    reason: 'changed',
    message: 'Not everything can be delivered to this address.',
    changes: [
      {
        itemId: 'dosa',
        kind: 'not-delivered',
        name: 'Masala Dosa',
        vendorName: 'Dosa Corner',
        areaName: 'Koramangala',
      },
    ],
  });
  pressContinue();
  const popup = await screen.findByRole('alertdialog', {
    name: 'Not everything can be delivered to this address.',
    description: 'Choose Pickup or another address, or remove these dishes.',
  });
  expect(popup.textContent).toContain('Masala DosaDosa Corner doesn’t deliver to Koramangala');
  expect(within(popup).queryByRole('button', { name: 'Update cart' })).toBeNull();
  expect(within(popup).getByRole('link', { name: 'Back to cart' }).getAttribute('href')).toBe('/cart');
  expect(readCart()).toHaveLength(1);
});

test('an address that was edited elsewhere is shown and accepted before anything is ordered', async () => {
  choose({ address: { userId: 'u1', id: 'a1', text: '14, 3rd Cross' } });
  const posted = serve(
    {
      ok: false,
      reason: 'address-changed',
      message: 'Your address has changed. Please check it and confirm again.',
      text: '99, Far Street',
    },
    { ok: true, order },
  );
  pressContinue();
  const popup = await screen.findByRole('alertdialog', {
    name: 'Your address has changed. Please check it and confirm again.',
  });
  expect(popup.textContent).toContain('Before14, 3rd CrossNow99, Far Street');
  expect(readChoice().address?.text).toBe('14, 3rd Cross');
  fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('99, Far Street')).toBeTruthy();
  expect(posted).toHaveLength(1);
  pressContinue();
  await screen.findByText('Confirmed');
  expect(posted[1]?.address).toEqual({ id: 'a1', text: '99, Far Street' });
});

test.each<[string, () => void, string]>([
  ['an empty cart', clearCart, 'Cart is empty.'],
  [
    'a cart without a vendor',
    () => {
      clearCart();
      addToCart({ ...dosa, vendorId: '' });
    },
    'Vendor information is missing.',
  ],
])('%s is not sent', async (_, prepare, message) => {
  prepare();
  const posted = serve();
  pressContinue();
  expect(await screen.findByRole('alertdialog', { name: message })).toBeTruthy();
  expect(posted).toEqual([]);
});

test('for a guest the popup offers to log in and return', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ user: null }));
  rememberUser(null);
  const posted = serve();
  pressContinue();
  await screen.findByRole('alertdialog', { name: 'You must be logged in to place an order.' });
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?from=%2Fpayment');
  expect(posted).toEqual([]);
});

test("another customer's address is not shown", () => {
  choose({ address: { userId: 'u2', id: 'a9', text: 'Secret Lane 1' } });
  serve();
  expect(screen.queryByText('Secret Lane 1')).toBeNull();
  expect(screen.getByText('No address selected')).toBeTruthy();
});

test('the refusal of a deleted address names it, deselects it, and lets the customer choose another', async () => {
  choose({ address: { userId: 'u1', id: 'a1', text: '14, 3rd Cross' } });
  serve({
    ok: false,
    reason: 'address-gone',
    message: 'The address you chose was deleted. Please choose another.',
  });
  pressContinue();
  await screen.findByRole('alertdialog', {
    name: 'The address you chose was deleted. Please choose another.',
  });
  expect(readChoice().address).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Choose an address' }));
  await screen.findByText('Cart screen');
});
