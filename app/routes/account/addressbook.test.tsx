import { fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub, data, replace } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { AddressAnswer } from '../../account/addresses/address-book-form.tsx';
import { ADDRESS_GONE } from '../../account/addresses/address-rules.ts';
import type { SavedAddress } from '../../account/addresses/saved-address.ts';
import { rememberUser } from '../../account/user-store.client.ts';
import { LIVE_REGION_ID } from '../../ui/browser/live-region.ts';
import AddressBook, { clientAction, shouldRevalidate } from './addressbook.tsx';

const ASHA = { uid: 'u1', email: 'asha@example.test', fullName: 'Asha Rao', profileImage: null };
const PARTS = {
  flat: '14',
  street: '3rd Cross',
  landmark: '',
  city: 'Bengaluru',
  pincode: '560095',
  mobile: '',
};
const HOME: SavedAddress = {
  id: 'a1',
  type: 'Home',
  address: '14, 3rd Cross, Bengaluru 560095',
  additionalDetails: '',
  parts: PARTS,
};
const WORK: SavedAddress = { id: 'a2', type: 'Work', address: 'Tower B', additionalDetails: '', parts: null };

let addresses: SavedAddress[];
/** What the loader waits for. */
let loading: Promise<void>;
beforeEach(() => {
  addresses = [HOME, WORK];
  loading = Promise.resolve();
  rememberUser(ASHA);
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ user: ASHA }));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** Opens the address book over a server that answers each post with `answer`. */
function open(path: string, answer: () => Promise<unknown>): void {
  const Screens = createRoutesStub([
    {
      path: '/addressbook',
      Component: AddressBook as unknown as React.ComponentType,
      HydrateFallback: () => null,
      shouldRevalidate,
      loader: async ({ request }) => {
        await loading;
        return {
          uid: ASHA.uid,
          addresses,
          editedId: new URL(request.url).searchParams.get('edit'),
          isReturning: false,
        };
      },
      action: ({ request }) =>
        clientAction({ request, serverAction: answer } as unknown as Parameters<typeof clientAction>[0]),
    },
  ]);
  render(<Screens initialEntries={[path]} />);
}

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

test('a form is busy until the new list is shown, so that a second press saves nothing, and the other form is not', async () => {
  const listing = Promise.withResolvers<void>();
  const answer = vi.fn(async () => {
    loading = listing.promise;
    throw replace('/addressbook');
  });
  open('/addressbook?edit=a1', answer);
  const form = within(await screen.findByRole('form', { name: 'Edit address' }));
  fireEvent.click(form.getByRole('button', { name: 'Save address' }));
  await expect.poll(() => answer).toHaveBeenCalled();
  fireEvent.click(await form.findByRole('button', { name: 'Saving…' }));
  const newForm = within(screen.getByRole('form', { name: 'New address', hidden: true }));
  expect(newForm.getByText('Save address')).toBeTruthy();
  listing.resolve();
  await expect.poll(() => screen.queryByRole('form', { name: 'Edit address' })).toBeNull();
  expect(answer).toHaveBeenCalledTimes(1);
});

test('an edit without an answer keeps what was typed, and says so', async () => {
  open('/addressbook?edit=a1', unreachable);
  const form = within(await screen.findByRole('form', { name: 'Edit address' }));
  fireEvent.change(form.getByLabelText('City'), { target: { value: 'Mysuru' } });
  fireEvent.click(form.getByRole('button', { name: 'Save address' }));
  const alert = await form.findByRole('alert');
  expect(alert.textContent).toBe('The address could not be saved. Please try again.');
  expect(document.activeElement).toBe(alert);
  expect((form.getByLabelText('City') as HTMLInputElement).value).toBe('Mysuru');
});

test('a deletion without an answer keeps the list, and says so', async () => {
  open('/addressbook', unreachable);
  fireEvent.click(await screen.findByRole('button', { name: /^Delete Home/ }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The address could not be deleted. Please try again.',
  );
  expect(screen.getByRole('button', { name: /^Edit Home|Delete Home/ })).toBeTruthy();
});

test.each([
  ['the next address', 'Home', [WORK], 'Edit Work, Tower B'],
  ['the previous address after the last', 'Work', [HOME], 'Edit Home, 14, 3rd Cross, Bengaluru 560095'],
  ['the form for a new address where none is left', 'Home', [], 'Add a new address'],
])('a deletion is announced and focuses %s', async (_, type, rest, focused) => {
  const region = document.body.appendChild(document.createElement('p'));
  onTestFinished(() => region.remove());
  region.id = LIVE_REGION_ID;
  open('/addressbook', async () => {
    addresses = rest;
    throw replace('/addressbook');
  });
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^Delete ${type}`) }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await expect.poll(() => region.textContent).toBe('Address deleted.');
  const { activeElement } = document;
  expect(activeElement?.ariaLabel ?? activeElement?.textContent).toBe(focused);
});

test('an edit of an address that another tab deleted moves to the new-address form with the typed text', async () => {
  open('/addressbook?edit=a1', async () => {
    addresses = [WORK];
    const typed = { ...PARTS, type: 'Home', city: 'Mysuru' };
    const answer: AddressAnswer = { id: '', errors: {}, message: ADDRESS_GONE, typed };
    return data(answer, { status: 404 });
  });
  const form = await screen.findByRole('form', { name: 'Edit address' });
  fireEvent.click(within(form).getByRole('button', { name: 'Save address' }));
  await expect.poll(() => screen.queryByRole('form', { name: 'Edit address' })).toBeNull();
  const newForm = within(screen.getByRole('form', { name: 'New address' }));
  expect(newForm.getByRole('alert').textContent).toBe(ADDRESS_GONE);
  expect((newForm.getByLabelText('City') as HTMLInputElement).value).toBe('Mysuru');
  expect(screen.queryByRole('heading', { name: 'Home' })).toBeNull();
});
