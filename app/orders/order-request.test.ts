import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderRequest } from './order.ts';
import { parseOrderRequest } from './order-request.ts';

const line = { itemId: 'i1', quantity: 3, pricePaise: 3333, discountPercent: 10 };
const request: OrderRequest = {
  checkoutKey: '3f2b8c1e-5a44-4f0c-9d3e-0a1b2c3d4e5f',
  orderMode: 'Delivery',
  address: { id: 'a1', text: '14, 3rd Cross' },
  paymentMethod: 'COD',
  lines: [line],
};
const parse = (changes: object) => parseOrderRequest(JSON.stringify({ ...request, ...changes }));
const withLine = (changes: object) => parse({ lines: [{ ...line, ...changes }] });

test('a complete request is parsed unchanged', () => {
  expect(parse({})).toEqual({ ok: true, request });
  expect(parse({ address: null })).toMatchObject({ ok: true, request: { address: null } });
});

test('a hundred lines with long ids fit', () => {
  const lines = Array.from({ length: 100 }, (_, n) => ({ ...line, itemId: String(n).padStart(200, 'x') }));
  expect(parse({ lines })).toMatchObject({ ok: true });
});

test('a request of exactly the maximum size fits', () => {
  const text = JSON.stringify(request);
  expect(parseOrderRequest(text.padEnd(64 * 1024))).toEqual({ ok: true, request });
  expect(parseOrderRequest(text.padEnd(64 * 1024 + 1)).ok).toBe(false);
});

test('a key in capitals is the same key', () => {
  expect(parse({ checkoutKey: request.checkoutKey.toUpperCase() })).toEqual({ ok: true, request });
});

describe('a refused request gets a message', () => {
  test.each([
    ['no JSON', parseOrderRequest('{'), 'The order must be an object.'],
    ['nothing', parseOrderRequest(''), 'The order must be an object.'],
    ['null', parseOrderRequest('null'), 'The order must be an object.'],
    ['too long', parseOrderRequest(' '.repeat(70_000)), 'The order is too long.'],
    ['a key that is none', parse({ checkoutKey: 'again' }), 'Checkout key must be a UUID.'],
    ['a key that is no text', parse({ checkoutKey: 7 }), 'Checkout key is missing.'],
    ['no key', parse({ checkoutKey: undefined }), 'checkoutKey is missing.'],
    ['an unknown mode', parse({ orderMode: 'Drone' }), 'Order mode must be Delivery or Pickup.'],
    [
      'an unknown payment',
      parse({ paymentMethod: 'toString' }),
      'Payment method must be one of COD, Card, Wallet, UPI.',
    ],
    [
      'an address that is none',
      parse({ address: 7 }),
      'The address must be its id and the text that was shown, or null.',
    ],
    [
      'an address without an id',
      parse({ address: { text: '' } }),
      'The address must be its id and the text that was shown, or null.',
    ],
    [
      'an address that was not shown',
      parse({ address: { id: 'a1' } }),
      'The address must be its id and the text that was shown, or null.',
    ],
    ['an address with an empty id', parse({ address: { id: '', text: '' } }), 'Address id is missing.'],
    ['an address that is no text', parse({ address: { id: 'a1', text: 7 } }), 'Address must be text.'],
    ['an endless address', parse({ address: { id: 'a1', text: 'x'.repeat(2001) } }), 'Address is too long.'],
    ['no lines', parse({ lines: [] }), 'Cart is empty.'],
    ['lines that are none', parse({ lines: 'i1' }), 'Lines are missing.'],
    [
      'a line that is none',
      parse({ lines: [null] }),
      'Each line must be an item with its quantity and price.',
    ],
    ['the same item twice', parse({ lines: [line, line] }), 'Each item may appear in an order only once.'],
    [
      'too many lines',
      parse({ lines: Array.from({ length: 101 }, (_, n) => ({ ...line, itemId: String(n) })) }),
      'An order has at most 100 lines.',
    ],
    ['an item id that is no text', withLine({ itemId: 7 }), 'Item id must be text.'],
    ['an empty item id', withLine({ itemId: '' }), 'Item id is missing.'],
    ['an endless item id', withLine({ itemId: 'x'.repeat(201) }), 'Item id is too long.'],
    [
      'half a character in an item id',
      withLine({ itemId: 'i\ud83c' }),
      'Item id has a character that is not allowed.',
    ],
    ['a NUL in an item id', withLine({ itemId: 'i\0' }), 'Item id has a character that is not allowed.'],
    ['quantity 0', withLine({ quantity: 0 }), 'Quantity must be at least 1.'],
    ['quantity 100', withLine({ quantity: 100 }), 'Quantity must be at most 99.'],
    ['half a piece', withLine({ quantity: 1.5 }), 'Quantity must be a whole number.'],
    ['quantity as text', withLine({ quantity: '3' }), 'Quantity must be a number.'],
    ['a negative price', withLine({ pricePaise: -1 }), 'Price must be at least 0.'],
    ['half a paisa', withLine({ pricePaise: 0.5 }), 'Price must be a whole number.'],
    ['a discount as text', withLine({ discountPercent: '5' }), 'Discount must be a number.'],
    ['a negative discount', withLine({ discountPercent: -1 }), 'Discount must be at least 0.'],
    ['a discount above the price', withLine({ discountPercent: 101 }), 'Discount must be at most 100.'],
  ])('%s', (_, result, message) => {
    expect(result).toEqual({ ok: false, message });
  });
});

test('parsing never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseOrderRequest(text).ok).toBe(false);
    }),
  );
});
