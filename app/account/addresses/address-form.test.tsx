import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { AddressChoice } from './address-choice.tsx';
import { AddressForm } from './address-form.tsx';
import { DeleteAddressButton } from './delete-address.tsx';

const HOME = {
  id: 'a1',
  type: 'Home',
  address: '14, 3rd Cross, Bengaluru 560095',
  additionalDetails: 'Upper bell',
  parts: {
    flat: '14',
    street: '3rd Cross',
    landmark: 'Upper bell',
    city: 'Bengaluru',
    pincode: '560095',
    mobile: '',
  },
};
const WORK = { id: 'a2', type: 'Work', address: 'Tower B', additionalDetails: '', parts: null };

const nowhere = {
  find: async () => ({ ok: false as const, message: 'Location access denied.' }),
  credit: 'Somebody’s map',
};

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save address' }));

function fillIn() {
  type('Flat, house or floor', '14');
  type('Street or area', '3rd Cross');
  type('City', 'Bengaluru');
  type('Pincode', '560095');
}

test('a valid address is posted and passed on as the server saved it', async () => {
  const post = vi.fn(async (_path: string, _init: RequestInit) =>
    Response.json({ address: HOME }, { status: 201 }),
  );
  vi.stubGlobal('fetch', post);
  const onSaved = vi.fn();
  render(<AddressForm loginPath="/login" locate={nowhere} onSaved={onSaved} />);
  fillIn();
  fireEvent.click(screen.getByLabelText('Work'));
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(HOME));
  const [path, init] = post.mock.calls[0] ?? [];
  expect(path).toBe('/api/addresses');
  expect(Object.fromEntries(init?.body as FormData)).toMatchObject({ type: 'Work', pincode: '560095' });
});

test('the form stays busy until it is closed, so that a second press saves nothing', async () => {
  const post = vi.fn(async (_path: string) => Response.json({ address: HOME }, { status: 201 }));
  vi.stubGlobal('fetch', post);
  const closing = Promise.withResolvers<void>();
  const onSaved = vi.fn(() => closing.promise);
  render(<AddressForm loginPath="/login" locate={nowhere} onSaved={onSaved} />);
  fillIn();
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  fireEvent.click(screen.getByRole('button', { name: 'Saving…' }));
  closing.resolve();
  await screen.findByRole('button', { name: 'Save address' });
  expect(post).toHaveBeenCalledTimes(1);
});

test('a pincode is pasted with its space', () => {
  render(<AddressForm loginPath="/login" locate={nowhere} onSaved={() => {}} />);
  type('Pincode', '560 034');
  expect(typedIn('Pincode')).toBe('560034');
});

test('a mobile number is pasted with its country code and space', () => {
  render(<AddressForm loginPath="/login" locate={nowhere} onSaved={() => {}} />);
  type('Contact mobile', '+91 98765 43210');
  expect(typedIn('Contact mobile')).toBe('9876543210');
});

test('an incomplete address is not posted: the error stands beside the field until the customer types there', () => {
  const post = vi.fn();
  vi.stubGlobal('fetch', post);
  render(<AddressForm loginPath="/login" locate={nowhere} onSaved={() => {}} />);
  save();
  expect(screen.getByText('Flat or house is required.')).toBeTruthy();
  expect(screen.getByText('Pincode is required.')).toBeTruthy();
  type('Pincode', '5');
  expect(screen.queryByText('Pincode is required.')).toBeNull();
  expect(screen.getByText('Flat or house is required.')).toBeTruthy();
  expect(post).not.toHaveBeenCalled();
});

test.each([
  ['the network is down', () => Promise.reject(new TypeError('Failed to fetch')), /could not be saved/],
  ['the server fails', async () => new Response('', { status: 500 }), /could not be saved/],
  [
    'the session has ended',
    async () => Response.json({ errors: {}, message: 'Please log in again.' }, { status: 401 }),
    /log in again/,
  ],
])('when %s, the form says so and keeps what was typed', async (_, fetch, message) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', fetch);
  const onSaved = vi.fn();
  render(<AddressForm loginPath="/login" locate={nowhere} onSaved={onSaved} />, { wrapper: MemoryRouter });
  fillIn();
  save();
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect((screen.getByLabelText('City') as HTMLInputElement).value).toBe('Bengaluru');
  expect(onSaved).not.toHaveBeenCalled();
});

test('after the session has ended the form asks the server who is signed in and offers a login', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const asked = vi.fn(async (_path: string) =>
    Response.json({ errors: {}, message: 'Over.' }, { status: 401 }),
  );
  vi.stubGlobal('fetch', asked);
  render(<AddressForm loginPath="/login?from=%2Fcart" locate={nowhere} onSaved={() => {}} />, {
    wrapper: MemoryRouter,
  });
  fillIn();
  save();
  const login = await screen.findByRole('link', { name: 'Login' });
  expect(login.getAttribute('href')).toBe('/login?from=%2Fcart');
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/addresses', '/api/session']);
});

test('the form reports an address that was deleted elsewhere, and saves what was typed as a new one', async () => {
  const gone = { errors: {}, message: 'This address has been deleted. Save it to add it again.' };
  const posted: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ addresses: [] });
    const form = Object.fromEntries(init.body as FormData);
    posted.push(form);
    return form.id ? Response.json(gone, { status: 404 }) : Response.json({ address: HOME }, { status: 201 });
  });
  const onSaved = vi.fn();
  render(<AddressForm loginPath="/login" address={HOME} locate={nowhere} onSaved={onSaved} />);
  type('Flat, house or floor', '15');
  save();
  expect((await screen.findByRole('alert')).textContent).toBe(gone.message);
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(HOME));
  expect(posted).toMatchObject([{ id: 'a1', flat: '15' }, { flat: '15' }]);
  expect(posted[1]).not.toHaveProperty('id');
});

test('saved addresses are radio cards with one chosen', () => {
  function Cart() {
    const [selectedId, setSelectedId] = useState<string | null>(null);
    return (
      <AddressChoice
        addresses={[HOME, WORK]}
        selectedId={selectedId}
        onSelect={setSelectedId}
        onEdit={onEdit}
      />
    );
  }
  const onEdit = vi.fn();
  render(<Cart />);
  const home = screen.getByRole<HTMLInputElement>('radio', { name: /Home.*14, 3rd Cross.* · Upper bell/ });
  const work = screen.getByRole<HTMLInputElement>('radio', { name: /Work.*Tower B/ });
  expect([home.checked, work.checked]).toEqual([false, false]);
  fireEvent.click(work);
  expect([home.checked, work.checked]).toEqual([false, true]);

  fireEvent.click(screen.getByRole('button', { name: /^Edit Home/ }));
  expect(onEdit).toHaveBeenCalledWith(HOME);
  expect(home.checked).toBe(false);
});

const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

test('an edited address fills the form and is posted with its id', async () => {
  const edited = { ...HOME, address: '15, 3rd Cross, Bengaluru 560095' };
  const post = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ address: edited }));
  vi.stubGlobal('fetch', post);
  const onSaved = vi.fn();
  render(<AddressForm loginPath="/login" address={HOME} locate={nowhere} onSaved={onSaved} />);
  expect(typedIn('Street or area')).toBe('3rd Cross');
  expect((screen.getByLabelText('Home') as HTMLInputElement).checked).toBe(true);
  type('Flat, house or floor', '15');
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(edited));
  const [, init] = post.mock.calls[0] ?? [];
  expect(Object.fromEntries(init?.body as FormData)).toMatchObject({
    id: 'a1',
    flat: '15',
    pincode: '560095',
  });
});

const locateByPress = () => fireEvent.click(screen.getByRole('button', { name: 'Use my current location' }));
const inKoramangala = {
  find: async () => ({ ok: true as const, area: 'Koramangala', city: 'Bengaluru' }),
  credit: 'Somebody’s map',
};

test('the current position fills city and street, and clears their errors', async () => {
  render(<AddressForm loginPath="/login" locate={inKoramangala} onSaved={() => {}} />);
  expect(screen.queryByText('Somebody’s map')).toBeNull();
  save();
  expect(screen.getByText('City is required.')).toBeTruthy();
  locateByPress();
  await screen.findByText('We found you in Koramangala, Bengaluru. Please fill in the rest.');
  expect(screen.getByText('Somebody’s map')).toBeTruthy();
  expect(typedIn('City')).toBe('Bengaluru');
  expect(typedIn('Street or area')).toBe('Koramangala');
  expect(screen.queryByText('City is required.')).toBeNull();
  expect(screen.getByText('Flat or house is required.')).toBeTruthy();
});

test('while the position is asked for, or an address deleted, the button can hold the focus', async () => {
  const never = () => new Promise<never>(() => {});
  vi.stubGlobal('fetch', never);
  render(
    <>
      <AddressForm loginPath="/login" locate={{ ...nowhere, find: never }} onSaved={() => {}} />
      <DeleteAddressButton address={HOME} loginPath="/login" onDeleted={() => {}} />
    </>,
  );
  locateByPress();
  fireEvent.click(screen.getByRole('button', { name: 'Delete address' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  for (const name of ['Finding your current location…', 'Deleting…']) {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name, hidden: true });
    expect([name, button.getAttribute('aria-disabled'), button.disabled]).toEqual([name, 'true', false]);
  }
});

test('a street that somebody typed stays when the position fills in the city', async () => {
  render(<AddressForm loginPath="/login" locate={inKoramangala} onSaved={() => {}} />);
  type('Street or area', '3rd Cross');
  locateByPress();
  await screen.findByText(/We found you in/);
  expect(typedIn('Street or area')).toBe('3rd Cross');
});

test('an unknown position leaves the form as it was and shows an error', async () => {
  render(<AddressForm loginPath="/login" locate={nowhere} onSaved={() => {}} />);
  type('City', 'Mysuru');
  locateByPress();
  await screen.findByText('Location access denied. Please type your address.');
  expect(screen.queryByText('Somebody’s map')).toBeNull();
  expect(typedIn('City')).toBe('Mysuru');
});
