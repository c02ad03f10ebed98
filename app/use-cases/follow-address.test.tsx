import { beforeEach, expect, test } from 'vitest';
import { rememberUser } from '../account/user-store.client.ts';
import { choose, clearChoice, readChoice } from '../orders/checkout/checkout-choice.client.ts';
import { followAddress } from './follow-address.client.ts';

const CHOSEN = { userId: 'u1', id: 'a1', text: '14, 3rd Cross, Bengaluru 560095' };

beforeEach(() => {
  clearChoice();
  choose({ address: CHOSEN });
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const EDITED = {
  id: 'a1',
  type: 'Home',
  flat: '15',
  street: '3rd Cross',
  city: 'Bengaluru',
  pincode: '560095',
};
const redirectTo = (path: string) => new Response(null, { status: 302, headers: { Location: path } });

test('the chosen address takes the text of its edit', () => {
  followAddress(formOf({ ...EDITED, landmark: 'Bell', mobile: '' }), redirectTo('/addressbook'));
  expect(readChoice().address).toEqual({ ...CHOSEN, text: '15, 3rd Cross, Bengaluru 560095 · Bell' });
});

test('a deleted address is no longer chosen', () => {
  followAddress(formOf({ intent: 'delete', id: 'a1' }), redirectTo('/my_address'));
  expect(readChoice().address).toBeNull();
});

test('an address saved on the way back to the cart is chosen, and stays chosen after leaving the cart', () => {
  rememberUser({ uid: 'u2', email: 'ravi@example.test', fullName: 'Ravi', profileImage: null });
  const { id: _, ...added } = { ...EDITED, landmark: 'Bell', mobile: '' };
  followAddress(formOf(added), redirectTo('/cart?addressId=a9'));
  expect(readChoice().address).toEqual({
    userId: 'u2',
    id: 'a9',
    text: '15, 3rd Cross, Bengaluru 560095 · Bell',
  });
});

test.each([
  ['another address was edited', { ...EDITED, id: 'a2' }, redirectTo('/addressbook')],
  ['another address was deleted', { intent: 'delete', id: 'a2' }, redirectTo('/addressbook')],
  ['the session has ended', EDITED, redirectTo('/login?from=%2Faddressbook')],
  ['the address is gone', EDITED, new Response(null, { status: 404 })],
])('when %s the choice stays', (_, fields, answer) => {
  followAddress(formOf(fields), answer);
  expect(readChoice().address).toEqual(CHOSEN);
});
