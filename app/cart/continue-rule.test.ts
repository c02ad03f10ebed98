import { expect, test } from 'vitest';
import { type ContinueInput, checkContinue } from './continue-rule.ts';

/** The message of each refusal, by its title. */
const REFUSALS = {
  'Login Required': 'You must be logged in to proceed.',
  'Addresses not loaded': 'Your saved addresses could not be loaded. Please try again.',
  'Select Address': 'Please select a delivery address to continue.',
} as const;

test.each<[string, keyof typeof REFUSALS | 'continues', Partial<ContinueInput>]>([
  ['nobody signed in', 'Login Required', { isSignedIn: false }],
  ['nobody signed in, for pickup', 'Login Required', { isSignedIn: false, orderMode: 'Pickup' }],
  ['nobody signed in, no address chosen', 'Login Required', { isSignedIn: false, selectedAddressId: null }],
  ['a chosen address', 'continues', {}],
  ['saved addresses, none chosen', 'Select Address', { selectedAddressId: null }],
  ['the chosen one is no longer saved', 'Select Address', { selectedAddressId: 'gone' }],
  // spec §5: 'With no saved addresses the user may still continue with no address.'
  ['no saved addresses', 'continues', { addressIds: [], selectedAddressId: null }],
  ['no saved addresses, an old choice', 'continues', { addressIds: [], selectedAddressId: 'gone' }],
  // Customers with addresses must not lose them because of a slow network.
  ['addresses not known', 'Addresses not loaded', { addressIds: null, selectedAddressId: null }],
  ['addresses not known, an old choice', 'Addresses not loaded', { addressIds: null }],
  ['pickup without an address', 'continues', { orderMode: 'Pickup', selectedAddressId: null }],
  ['pickup, addresses not known', 'continues', { orderMode: 'Pickup', addressIds: null }],
])('%s: %s', (_, outcome, part) => {
  const result = checkContinue({
    isSignedIn: true,
    orderMode: 'Delivery',
    addressIds: ['home', 'work'],
    selectedAddressId: 'home',
    ...part,
  });
  if (outcome === 'continues') expect(result).toEqual({ ok: true });
  else expect(result).toMatchObject({ ok: false, title: outcome, message: REFUSALS[outcome] });
});
