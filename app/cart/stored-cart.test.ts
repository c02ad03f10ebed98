import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CartLine } from './cart-line.ts';
import { CART_KEY, parseStoredCart, serializeCart, toStoredItem } from './stored-cart.ts';

const line: CartLine = {
  id: 'dosa',
  name: 'Masala Dosa',
  pricePaise: 140_50,
  discountPercent: 20,
  picture: '/images/0123456789abcdef0123456789abcdef',
  vendorId: 'v1',
  vendorName: 'Dosa Corner',
  quantity: 2,
};
const stored = toStoredItem(line);

test('the stored item has exactly the keys of spec §3, price in rupees', () => {
  expect(stored).toEqual({
    id: 'dosa',
    name: 'Masala Dosa',
    price: 140.5,
    image: '/images/0123456789abcdef0123456789abcdef',
    vendorId: 'v1',
    vendorName: 'Dosa Corner',
    quantity: 2,
    ItemDiscount: 20,
  });
});

test('the cart is stored as spec §3 prescribes, and an item without a picture has an empty one', () => {
  expect(CART_KEY).toBe('cartItems');
  expect(toStoredItem({ ...line, picture: null }).image).toBe('');
});

test('a cart survives serialization', () => {
  const lines = [line, { ...line, id: 'idli', picture: null, discountPercent: 12.5 }];
  expect(parseStoredCart(serializeCart(lines))).toEqual(lines);
  expect(parseStoredCart(serializeCart([]))).toEqual([]);
});

describe('an invalid stored cart is read as an empty one', () => {
  test.each([
    [null],
    [''],
    ['   '],
    ['['],
    ['[object Object]'],
    ['undefined'],
    ['null'],
    ['true'],
    ['7'],
    ['"cart"'],
    ['{}'],
    ['{"0":{"id":"dosa"}}'],
    ['[null,1,"dosa",[],{}]'],
    ['\u0000'],
  ])('%j', (text) => {
    expect(parseStoredCart(text)).toEqual([]);
  });
});

describe('an invalid stored line is repaired or dropped', () => {
  test.each<[string, object, Partial<CartLine> | null]>([
    ['an id that is a number', { id: 7 }, { id: '7' }],
    ['no id', { id: undefined }, null],
    ['an empty id', { id: '' }, null],
    ['an id that is an object', { id: {} }, null],
    ['an endless id', { id: 'x'.repeat(201) }, null],
    ['a NUL in the id', { id: 'a\0' }, null],
    ['no name', { name: undefined }, { name: 'Unnamed Item' }],
    ['a blank name', { name: '  ' }, { name: 'Unnamed Item' }],
    ['the longest name of a catalogue', { name: 'x'.repeat(300) }, { name: 'x'.repeat(300) }],
    ['an endless name', { name: 'x'.repeat(9_999) }, { name: 'x'.repeat(300) }],
    ['a price as text', { price: '33.33' }, { pricePaise: 33_33 }],
    ['no price', { price: undefined }, null],
    ['an empty price', { price: '' }, null],
    ['a price that is no number', { price: 'free' }, null],
    ['a price of null', { price: null }, null],
    ['a negative price', { price: -1 }, null],
    ['a price of 1e99', { price: 1e99 }, null],
    ['a price with a broken paisa', { price: 0.1 + 0.2 }, { pricePaise: 30 }],
    ['no picture', { image: undefined }, { picture: null }],
    ['a picture that is no address', { image: 'javascript:alert(1)' }, { picture: null }],
    ['a script with an address in it', { image: 'javascript:0/https://a.test' }, { picture: null }],
    ['a picture elsewhere', { image: 'https://img.example/a.png' }, { picture: 'https://img.example/a.png' }],
    ['a picture that others on the way could read', { image: 'http://img.example/a.png' }, { picture: null }],
    [
      'no vendor',
      { vendorId: undefined, vendorName: undefined },
      { vendorId: '', vendorName: 'Unknown Vendor' },
    ],
    ['no quantity', { quantity: undefined }, { quantity: 1 }],
    ['a quantity as text', { quantity: '4' }, { quantity: 4 }],
    ['a quantity that is no number', { quantity: 'many' }, { quantity: 1 }],
    ['a quantity of 2.9', { quantity: 2.9 }, { quantity: 2 }],
    ['a quantity of 1e9', { quantity: 1e9 }, { quantity: 99 }],
    ['quantity 0', { quantity: 0 }, null],
    ['quantity -2', { quantity: -2 }, null],
    ['no discount', { ItemDiscount: undefined }, { discountPercent: 0 }],
    ['a discount as text', { ItemDiscount: '15' }, { discountPercent: 15 }],
    ['a discount of null', { ItemDiscount: null }, { discountPercent: 0 }],
    ['a discount of 120', { ItemDiscount: 120 }, { discountPercent: 0 }],
    ['a discount of -5', { ItemDiscount: -5 }, { discountPercent: 0 }],
    ['a key too many', { __proto__: null, extra: 1 }, {}],
  ])('%s', (_, part, mended) => {
    const lines = parseStoredCart(
      JSON.stringify([
        { ...stored, ...part },
        { ...stored, id: 'other' },
      ]),
    );
    const other = { ...line, id: 'other' };
    expect(lines).toEqual(mended ? [{ ...line, ...mended }, other] : [other]);
  });

  test('two lines of the same item become one with both quantities', () => {
    expect(parseStoredCart(JSON.stringify([stored, { ...stored, quantity: 3 }]))).toEqual([
      { ...line, quantity: 5 },
    ]);
  });

  test('of more than a hundred lines the first hundred remain', () => {
    const many = Array.from({ length: 150 }, (_, n) => ({ ...stored, id: `i${n}` }));
    const lines = parseStoredCart(JSON.stringify(many));
    expect(lines).toHaveLength(100);
    expect(lines[99]?.id).toBe('i99');
  });
});

test('parsing never throws, and serializing a parsed cart does not change it', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(fc.record({ id: fc.anything(), price: fc.anything(), quantity: fc.anything() })).map((lines) => {
      try {
        return JSON.stringify(lines);
      } catch {
        return '';
      }
    }),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const lines = parseStoredCart(text);
      expect(parseStoredCart(serializeCart(lines))).toEqual(lines);
    }),
  );
});
