import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberUser } from '../../account/user-store.client.ts';
import { addToCart, clearCart } from '../../cart/cart-store.client.ts';
import { PICKUP_POINT } from '../../cart/pickup-point.ts';
import { choose, clearChoice, readChoice } from '../../orders/checkout/checkout-choice.client.ts';
import Cart from './cart.tsx';

const asha = { uid: 'u1', email: 'asha@example.test', fullName: 'Asha Rao', profileImage: null };
const home = { id: 'a1', type: 'Home', address: '14, 3rd Cross', additionalDetails: 'Ring twice' };
const work = { id: 'a2', type: 'Work', address: 'Tower B', additionalDetails: '' };

const dosa = {
  id: 'dosa',
  name: 'Masala Dosa',
  pricePaise: 33_33,
  discountPercent: 10,
  picture: null,
  vendorId: 'v1',
  vendorName: 'Dosa Corner',
  quantity: 3,
};

const Screens = createRoutesStub([
  { path: '/cart', Component: Cart as React.ComponentType },
  { path: '/', Component: () => <p>Home screen</p> },
  { path: '/login', Component: () => <p>Login screen</p> },
  { path: '/payment', Component: () => <p>Payment screen</p> },
  { path: '/addressbook', Component: () => <p>Address book</p> },
]);

interface Server {
  user: typeof asha | null;
  /** Null when the server does not answer. */
  addresses: { id: string }[] | null;
  deleted: string[];
  /** The address that a post is saved as. */
  saved?: { id: string };
  /** The queries for estimated arrivals, and their answer. */
  estimated: string[];
  arrivals: unknown;
  /** How what is on sale differs from the cart. */
  changes: object[];
}

/** Opens the cart with a stand-in server: the session and the customer's addresses. */
function serve(user: Server['user'], addresses: Server['addresses'], arrivals?: unknown): Server {
  const server: Server = { user, addresses, deleted: [], estimated: [], arrivals, changes: [] };
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (String(input) === '/api/session') return Response.json({ user: server.user });
    if (String(input).startsWith('/api/arrivals?')) {
      server.estimated.push(String(input).slice('/api/arrivals?'.length));
      return Response.json(server.arrivals ?? { message: 'No.' }, { status: server.arrivals ? 200 : 503 });
    }
    if (String(input) === '/api/cart-changes') return Response.json({ changes: server.changes });
    if (!server.addresses) throw new TypeError('Failed to fetch');
    if (!server.user) return Response.json({ errors: {}, message: 'Over.' }, { status: 401 });
    if (init?.method !== 'POST') return Response.json({ addresses: server.addresses });
    if (server.saved) return Response.json({ address: server.saved }, { status: 201 });
    const id = String((init.body as FormData).get('id'));
    server.deleted.push(id);
    server.addresses = server.addresses.filter((address) => address.id !== id);
    return new Response(null, { status: 204 });
  });
  rememberUser(user);
  render(<Screens initialEntries={['/cart']} />);
  return server;
}

const pressContinue = () => fireEvent.click(screen.getByRole('button', { name: /^Continue/ }));

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  clearChoice();
  clearCart();
  addToCart(dosa);
});

test('the summary adds up as the cart changes', () => {
  serve(null, []);
  expect(screen.getByText('₹99.99', { selector: 'dd' })).toBeTruthy();
  expect(screen.getByText('− ₹10.00')).toBeTruthy();
  expect(screen.getByText('₹89.99', { selector: 'dd' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Fewer Masala Dosa, 3 in cart' }));
  expect(screen.getByText('₹66.66', { selector: 'dd' })).toBeTruthy();
  act(() => addToCart({ ...dosa, id: 'thali', pricePaise: 120_00, discountPercent: 0, quantity: 12 }));
  const totals = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(totals).toEqual(['₹1,506.66', '− ₹6.67', '₹1,499.99']);
});

test('an empty cart leads to the restaurants', () => {
  serve(null, []);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Masala Dosa' }));
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse restaurants' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
});

test('a guest: the page and Continue ask to log in, and Login returns here', async () => {
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

test('Continue names what has become unavailable or dearer, and goes on once the cart is updated', async () => {
  for (const [id, name] of [
    ['tea', 'Steady Tea'],
    ['bun', 'Sweet Bun'],
    ['pie', 'Hot Pie'],
  ] as const)
    addToCart({ ...dosa, id, name, pricePaise: 50_00, discountPercent: 0, quantity: 1 });
  const server = serve(asha, []);
  server.changes = [
    { itemId: 'dosa', kind: 'sold-out', name: 'Masala Dosa', soldOut: 'Back at 18:30' },
    {
      itemId: 'bun',
      kind: 'vendor-closed',
      name: 'Sweet Bun',
      vendorName: 'Dosa Corner',
      closed: 'Closed · opens 11:00 tomorrow',
    },
    {
      itemId: 'pie',
      kind: 'price',
      name: 'Hot Pie',
      wasPaise: 50_00,
      nowPaise: 60_00,
      pricePaise: 60_00,
      discountPercent: 0,
    },
  ];
  await screen.findByText('No saved addresses found');
  pressContinue();
  const popup = await screen.findByRole('alertdialog');
  expect(popup.textContent).toContain('Your cart has changed.');
  expect(
    within(popup)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Masala DosaSold out. Back at 18:30',
    'Sweet BunDosa Corner is closed · opens 11:00 tomorrow',
    'Hot Pie₹50.00 before, now ₹60.00',
  ]);
  expect(screen.queryByText('Payment screen')).toBeNull();
  fireEvent.click(within(popup).getByRole('button', { name: 'Update cart' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  // The tea, and the pie at its new price.
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('₹110.00');
  server.changes = [];
  pressContinue();
  await screen.findByText('Payment screen');
});

test('addresses that cannot be loaded do not count as none, and are requested again', async () => {
  // A customer whose addresses were never loaded here.
  const server = serve({ ...asha, uid: 'u2' }, null);
  await screen.findByText('Your saved addresses could not be loaded.');
  pressContinue();
  const popup = await screen.findByRole('alertdialog', { name: 'Addresses not loaded' });
  expect(popup.textContent).toContain('Your saved addresses could not be loaded. Please try again.');
  server.addresses = [home];
  fireEvent.click(within(popup).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('radio', { name: /Home/ });
});

test('an address is deleted in the sheet once confirmed, and no longer chosen', async () => {
  choose({ address: { userId: 'u1', id: 'a1', text: '14, 3rd Cross' } });
  const server = serve(asha, [home, work]);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit Home/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Edit address' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Delete address' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this address?' });
  expect(question.textContent).toContain('14, 3rd Cross');
  expect(within(question).getByRole('button', { name: 'Delete' }).className).toContain('text-error');
  // The sheet's backdrop is below the sheet, and the popup's above it.
  expect(document.querySelectorAll('.z-50[role="presentation"]')).toHaveLength(1);
  expect(server.deleted).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.deleted).toEqual(['a1']);
  expect(screen.getAllByRole('radio', { name: /Home|Work/ })).toHaveLength(1);
  expect(readChoice().address).toBeNull();
});

describe('a typed address that is not saved', () => {
  const typeFlat = (value: string) =>
    fireEvent.change(screen.getByLabelText('Flat, house or floor'), { target: { value } });
  const flat = async () => ((await screen.findByLabelText('Flat, house or floor')) as HTMLInputElement).value;
  const openNew = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Add another address' }));
    return flat();
  };
  const openHome = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Edit Home/ }));
    return flat();
  };
  async function close() {
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }

  test('is restored when its sheet is opened again, for each address', async () => {
    serve(asha, [home]);
    await openNew();
    typeFlat('Half a f');
    fireEvent.click(screen.getByLabelText('Work'));
    await close();
    expect(await openHome()).toBe('');
    typeFlat('14B');
    await close();
    expect(await openNew()).toBe('Half a f');
    expect((screen.getByLabelText('Work') as HTMLInputElement).checked).toBe(true);
    await close();
    expect(await openHome()).toBe('14B');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/Half a f|14B/);
  });

  test('is not shown to the next customer of this browser', async () => {
    serve(asha, [home]);
    await openNew();
    typeFlat('Half a f');
    await close();
    act(() => rememberUser({ ...asha, uid: 'u9' }));
    expect(await openNew()).toBe('');
    await close();
    act(() => rememberUser(asha));
    expect(await openNew()).toBe('');
  });

  test('is gone once it is saved', async () => {
    const server = serve(asha, [home]);
    await openNew();
    for (const [label, value] of [
      ['Flat, house or floor', '2'],
      ['Street or area', 'MG Road'],
      ['City', 'Bengaluru'],
      ['Pincode', '560001'],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await close();
    expect(await openNew()).toBe('2');
    server.saved = work;
    fireEvent.click(screen.getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await openNew()).toBe('');
  });
});

test('an address that cannot be deleted stays, and the sheet says so', async () => {
  const server = serve(asha, [home]);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit Home/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete address' }));
  const question = await screen.findByRole('alertdialog');
  server.addresses = null;
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The address could not be deleted. Please try again.',
  );
});

test('addresses that could not be loaded are loaded when the network is back', async () => {
  const server = serve({ ...asha, uid: 'u3' }, null);
  await screen.findByText('Your saved addresses could not be loaded.');
  server.addresses = [home];
  fireEvent(window, new Event('online'));
  await screen.findByRole('radio', { name: /Home/ });
});

test('the list is reloaded when this tab becomes visible', async () => {
  const server = serve(asha, [home]);
  await screen.findByRole('radio', { name: /Home/ });
  server.addresses = [work];
  fireEvent(document, new Event('visibilitychange'));
  await screen.findByRole('radio', { name: /Work/ });
  expect(screen.queryByRole('radio', { name: /Home/ })).toBeNull();
});

test('an ended session shows when addresses are loaded, and Continue asks to log in', async () => {
  const server = serve(asha, [home]);
  await screen.findByRole('radio', { name: /Home/ });
  server.user = null;
  fireEvent(document, new Event('visibilitychange'));
  await screen.findByText('Please login to select a delivery address');
  await waitFor(() => expect(localStorage.getItem('user')).toBeNull());
  pressContinue();
  expect(await screen.findByRole('alertdialog', { name: 'Login Required' })).toBeTruthy();
});

test('the voucher row says that it does nothing yet', () => {
  serve(null, []);
  const row = screen.getByRole('button', { name: /Apply Voucher/ });
  expect(row.getAttribute('aria-disabled')).toBe('true');
  expect(row.textContent).toContain('Coming soon');
});

describe('the estimated arrival', () => {
  const ESTIMATE = { arrivals: { v1: { from: 30, to: 40 } } };
  const heard = (text: string) => screen.findByText(text);
  const arrival = () => screen.queryByText(/ in \d+ to \d+ minutes$/)?.textContent;

  test('stands beside each vendor, at the chosen address', async () => {
    const server = serve(asha, [home, work], ESTIMATE);
    fireEvent.click(await screen.findByRole('radio', { name: /Work/ }));
    await heard('Estimated arrival in 30 to 40 minutes');
    const spice = within(screen.getByRole('region', { name: 'Dosa Corner' }));
    expect(spice.getByText('30–40 min')).toBeTruthy();
    expect(server.estimated).toEqual(['address=a2&vendor=v1']);
    fireEvent.click(screen.getByRole('radio', { name: /Home/ }));
    expect(arrival()).toBeUndefined();
    await heard('Estimated arrival in 30 to 40 minutes');
    expect(server.estimated.at(-1)).toBe('address=a1&vendor=v1');
  });

  test('remains while a vendor is added, and a changed quantity asks nothing', async () => {
    const server = serve(asha, [home], ESTIMATE);
    fireEvent.click(await screen.findByRole('radio', { name: /Home/ }));
    await heard('Estimated arrival in 30 to 40 minutes');
    fireEvent.click(screen.getByRole('button', { name: 'More Masala Dosa, 3 in cart' }));
    act(() => addToCart({ ...dosa, id: 'kheer', vendorId: 'v 2', vendorName: 'Corner Sweets' }));
    expect(arrival()).toBe('Estimated arrival in 30 to 40 minutes');
    await waitFor(() => expect(server.estimated).toHaveLength(2));
    expect(server.estimated.at(-1)).toBe('address=a1&vendor=v1&vendor=v%202');
  });

  test('stands beside every vendor of a large cart, 25 of them in each request', async () => {
    for (let index = 1; index < 30; index++) {
      addToCart({ ...dosa, id: `dosa-${index}`, vendorId: `v ${index}`, vendorName: `Kitchen ${index}` });
    }
    const server = serve(null, [], { arrivals: { 'v 29': { from: 30, to: 40 } } });
    fireEvent.click(screen.getByRole('radio', { name: 'Pickup' }));
    await heard('Ready for pickup in 30 to 40 minutes');
    const counts = server.estimated.map((query) => new URLSearchParams(query).getAll('vendor').length);
    expect(counts).toEqual([25, 5]);
  });

  test('of a pickup order is when it is ready at the counter', async () => {
    const server = serve(null, [], ESTIMATE);
    fireEvent.click(screen.getByRole('radio', { name: 'Pickup' }));
    await heard('Ready for pickup in 30 to 40 minutes');
    const { lat, lng } = PICKUP_POINT.position;
    expect(server.estimated).toEqual([`lat=${lat}&lng=${lng}&vendor=v1`]);
  });

  test('is not asked for without a destination', async () => {
    const server = serve(null, [], ESTIMATE);
    await screen.findByText('Please login to select a delivery address');
    expect(server.estimated).toEqual([]);
  });

  test.each([
    ['is down', undefined],
    ['answers something else', { arrivals: { v1: 'soon' } }],
    ['knows none', { arrivals: {} }],
  ])('is missing where the site %s, and nothing else is', async (_what, answer) => {
    const server = serve(null, [], answer);
    fireEvent.click(screen.getByRole('radio', { name: 'Pickup' }));
    await waitFor(() => expect(server.estimated).toHaveLength(1));
    await act(async () => {});
    expect(arrival()).toBeUndefined();
    expect(screen.getByText('Masala Dosa')).toBeTruthy();
  });
});
