import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberUser } from '../account/user-store.client.ts';
import { addToCart, clearCart } from '../cart/cart-store.client.ts';
import { choose, clearChoice, readChoice } from '../orders/checkout-choice.client.ts';
import Cart from './cart.tsx';

const asha = { uid: 'u1', email: 'asha@example.test', fullName: 'Asha Rao', profileImage: null };
const home = { id: 'a1', type: 'Home', address: '14, 3rd Cross', additionalDetails: 'Ring twice' };
const work = { id: 'a2', type: 'Work', address: 'Tower B', additionalDetails: '' };

const Screens = createRoutesStub([
  { path: '/cart', Component: Cart as React.ComponentType },
  { path: '/', Component: () => <p>Home screen</p> },
  { path: '/login', Component: () => <p>Login screen</p> },
  { path: '/payment', Component: () => <p>Payment screen</p> },
  { path: '/addressbook', Component: () => <p>Address book</p> },
]);

/** Answers for the server: who is signed in, and that customer's addresses (null: it does not answer). */
function serve(user: typeof asha | null, addresses: unknown[] | null) {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    if (String(input) === '/api/session') return Response.json({ user });
    if (!addresses) throw new TypeError('Failed to fetch');
    return user ? Response.json({ addresses }) : new Response(null, { status: 401 });
  });
  rememberUser(user);
  render(<Screens initialEntries={['/cart']} />);
}

const pressContinue = () => fireEvent.click(screen.getByRole('button', { name: /^Continue/ }));

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  clearChoice();
  clearCart();
  addToCart({
    id: 'dosa',
    name: 'Masala Dosa',
    pricePaise: 33_33,
    discountPercent: 10,
    picture: null,
    vendorId: 'v1',
    vendorName: 'Dosa Corner',
    quantity: 3,
  });
});

test('the summary adds up as the cart changes', () => {
  serve(null, []);
  expect(screen.getByText('₹99.99')).toBeTruthy();
  expect(screen.getByText('− ₹10.00')).toBeTruthy();
  expect(screen.getByText('₹89.99')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Fewer Masala Dosa, 3 in cart' }));
  expect(screen.getByText('₹66.66')).toBeTruthy();
});

test('an empty cart leads to the restaurants', () => {
  serve(null, []);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Masala Dosa' }));
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse restaurants' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
});

test('nobody signed in: the page asks to log in, Continue says so, Login comes back here', async () => {
  serve(null, []);
  expect(screen.getByText('Please login to select a delivery address')).toBeTruthy();
  pressContinue();
  const popup = await screen.findByRole('alertdialog', { name: 'Login Required' });
  expect(popup.textContent).toContain('You must be logged in to proceed.');
  const login = screen.getAllByRole('link', { name: 'Login', hidden: true });
  expect(login.map((link) => link.getAttribute('href'))).toEqual([
    '/login?from=%2Fcart',
    '/login?from=%2Fcart',
  ]);
});

test('no saved addresses: a link to the address book, and Continue goes on with no address', async () => {
  choose({ address: { userId: 'u1', id: 'deleted', text: 'No longer mine' } });
  serve(asha, []);
  await screen.findByText('No saved addresses found');
  expect(screen.getByRole('link', { name: 'Add an address' }).getAttribute('href')).toBe(
    '/addressbook?from=%2Fcart',
  );
  pressContinue();
  await screen.findByText('Payment screen');
  expect(readChoice().address).toBeNull();
});

test('saved addresses: Continue asks for one, then carries it', async () => {
  serve(asha, [home, work]);
  await screen.findByRole('radio', { name: /Home/ });
  pressContinue();
  const popup = await screen.findByRole('alertdialog', { name: 'Select Address' });
  expect(popup.textContent).toContain('Please select a delivery address to continue.');
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  fireEvent.click(screen.getByRole('radio', { name: /Work/ }));
  pressContinue();
  await screen.findByText('Payment screen');
  expect(readChoice().address).toEqual({ userId: 'u1', id: 'a2', text: 'Tower B' });
});

test('pickup shows its fixed address and needs no other', async () => {
  serve(asha, [home]);
  fireEvent.click(screen.getByRole('radio', { name: 'Pickup' }));
  expect(screen.getByText('12, Copper Pot Lane, Indiranagar, Bengaluru 560038')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Map around Pickup counter' })).toBeTruthy();
  pressContinue();
  await screen.findByText('Payment screen');
  expect(readChoice().orderMode).toBe('Pickup');
});

test('addresses that cannot be loaded are not taken for none', async () => {
  // Somebody whose addresses were never loaded here.
  serve({ ...asha, uid: 'u2' }, null);
  await screen.findByText('Your saved addresses could not be loaded.');
  pressContinue();
  expect(await screen.findByRole('alertdialog', { name: 'Select Address' })).toBeTruthy();
});

test('the voucher row says that it does nothing yet', () => {
  serve(null, []);
  const row = screen.getByRole('button', { name: /Apply Voucher/ });
  expect(row.getAttribute('aria-disabled')).toBe('true');
  expect(row.textContent).toContain('Coming soon');
});
