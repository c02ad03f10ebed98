import { expect, test } from 'vitest';
import { type ContinueInput, checkContinue } from './continue-rule.ts';

const login = { title: 'Login Required', message: 'You must be logged in to proceed.' };
const notLoaded = {
  title: 'Addresses not loaded',
  message: 'Your saved addresses could not be loaded. Please try again.',
};
const select = { title: 'Select Address', message: 'Please select a delivery address to continue.' };

test.each<[string, Partial<ContinueInput>, object | null]>([
  ['nobody signed in', { isSignedIn: false }, login],
  ['nobody signed in, for pickup', { isSignedIn: false, orderMode: 'Pickup' }, login],
  ['nobody signed in comes before no address', { isSignedIn: false, selectedAddressId: null }, login],
  ['a chosen address', {}, null],
  ['saved addresses, none chosen', { selectedAddressId: null }, select],
  ['the chosen one is no longer saved', { selectedAddressId: 'gone' }, select],
  // spec §5: 'With no saved addresses the user may still continue with no address.'
  ['no saved addresses', { addressIds: [], selectedAddressId: null }, null],
  ['no saved addresses, an old choice', { addressIds: [], selectedAddressId: 'gone' }, null],
  // Customers with addresses must not lose them because of a slow network.
  ['addresses not known', { addressIds: null, selectedAddressId: null }, notLoaded],
  ['addresses not known, an old choice', { addressIds: null }, notLoaded],
  ['pickup needs no address', { orderMode: 'Pickup', selectedAddressId: null }, null],
  ['pickup waits for no addresses', { orderMode: 'Pickup', addressIds: null }, null],
])('%s', (_, part, refusal) => {
  const result = checkContinue({
    isSignedIn: true,
    orderMode: 'Delivery',
    addressIds: ['home', 'work'],
    selectedAddressId: 'home',
    ...part,
  });
  if (refusal) expect(result).toMatchObject({ ok: false, ...refusal });
  else expect(result).toEqual({ ok: true });
});
