import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addLine,
  addLines,
  cartTotals,
  changeQuantity,
  countItems,
  countLabel,
  groupByVendor,
  MAX_CART_LINES,
  MAX_ITEM_QUANTITY,
  priceCartLine,
  removeLine,
  removeOrdered,
  restoreLine,
  setQuantity,
  vendorOfOrder,
} from './cart.ts';
import type { CartLine } from './cart-line.ts';

const dosa: CartLine = {
  id: 'dosa',
  name: 'Masala Dosa',
  pricePaise: 33_33,
  discountPercent: 10,
  picture: null,
  vendorId: 'v1',
  vendorName: 'Dosa Corner',
  quantity: 1,
};
const idli: CartLine = { ...dosa, id: 'idli', name: 'Idli', pricePaise: 50_00, discountPercent: 0 };
const biryani: CartLine = { ...dosa, id: 'biryani', vendorId: 'v2', vendorName: 'Biryani House' };

function quantities(lines: readonly CartLine[]) {
  return Object.fromEntries(lines.map((line) => [line.id, line.quantity]));
}

describe('adding', () => {
  test.each([
    // spec §4: 'Adding an item with quantity 0 or less is ignored', whether it is in the cart or not.
    { name: '0 to an empty cart', cart: [], add: { ...dosa, quantity: 0 }, left: {} },
    { name: '-1 to an empty cart', cart: [], add: { ...dosa, quantity: -1 }, left: {} },
    { name: 'no number to an empty cart', cart: [], add: { ...dosa, quantity: Number.NaN }, left: {} },
    { name: '-5 of a dish in the cart', cart: [dosa], add: { ...dosa, quantity: -5 }, left: { dosa: 1 } },
    { name: 'the first dish', cart: [], add: dosa, left: { dosa: 1 } },
    { name: 'another dish', cart: [dosa], add: idli, left: { dosa: 1, idli: 1 } },
    // spec §4: 'Adding an existing id increases its quantity; a resulting quantity of 0 or less removes it.'
    { name: '3 more of a dish in the cart', cart: [dosa], add: { ...dosa, quantity: 3 }, left: { dosa: 4 } },
    {
      name: 'as many as are missing: none is left',
      cart: [{ ...dosa, quantity: -3 }],
      add: { ...dosa, quantity: 3 },
      left: {},
    },
    // The limits of docs/decisions/cart-limits.md.
    { name: '500 of a dish', cart: [], add: { ...dosa, quantity: 500 }, left: { dosa: MAX_ITEM_QUANTITY } },
    {
      name: '2 to 98 of a dish',
      cart: [{ ...dosa, quantity: 98 }],
      add: { ...dosa, quantity: 2 },
      left: { dosa: MAX_ITEM_QUANTITY },
    },
  ])('$name', ({ cart, add, left }) => {
    expect(quantities(addLine(cart, add))).toEqual(left);
  });

  test('a cart holds at most a hundred different items, but more of each of them may be added', () => {
    const full = Array.from({ length: MAX_CART_LINES }, (_, n) => ({ ...dosa, id: `i${n}` }));
    expect(addLine(full, dosa)).toBe(full);
    expect(countItems(addLine(full, { ...dosa, id: 'i7' }))).toBe(MAX_CART_LINES + 1);
  });
});

describe('adding an earlier order', () => {
  const full = Array.from({ length: MAX_CART_LINES }, (_, n) => ({ ...dosa, id: `i${n}` }));

  test('quantities are added, and prices of today replace those of the cart', () => {
    const today = { pricePaise: 40_00, discountPercent: 0 };
    expect(addLines([dosa, biryani], [{ ...dosa, ...today, quantity: 2 }, idli])).toEqual({
      lines: [{ ...dosa, ...today, quantity: 3 }, biryani, idli],
      overLimit: [],
    });
    expect(addLines([dosa], [{ ...dosa, discountPercent: 5 }]).lines).toEqual([
      { ...dosa, discountPercent: 5, quantity: 2 },
    ]);
  });

  test.each([
    { name: 'a line above the limit', cart: full, add: [idli], over: ['Idli'] },
    {
      name: 'more than 99',
      cart: [{ ...idli, quantity: 98 }],
      add: [{ ...idli, quantity: 2 }],
      over: ['Idli'],
    },
    { name: '99 exactly', cart: [{ ...idli, quantity: 97 }], add: [{ ...idli, quantity: 2 }], over: [] },
  ])('$name: $over.length do not fit', ({ cart, add, over }) => {
    expect(addLines(cart, add).overLimit).toEqual(over);
  });

  test('where nothing fits the cart is the same, but has the prices of today', () => {
    const most = [{ ...dosa, quantity: MAX_ITEM_QUANTITY }];
    expect(addLines(most, [dosa]).lines).toBe(most);
    expect(addLines(most, [{ ...dosa, pricePaise: 40_00 }]).lines).toEqual([
      { ...most[0], pricePaise: 40_00 },
    ]);
  });
});

describe('changing', () => {
  const two = [{ ...dosa, quantity: 2 }, idli];

  test.each([
    { name: 'one more', lines: changeQuantity(two, 'dosa', 1), left: { dosa: 3, idli: 1 } },
    {
      name: 'one more of 99',
      lines: changeQuantity([{ ...dosa, quantity: 99 }], 'dosa', 1),
      left: { dosa: 99 },
    },
    { name: 'one less', lines: changeQuantity(two, 'dosa', -1, 1), left: { dosa: 1, idli: 1 } },
    // The two readings of spec §4 (docs/decisions/cart-decrement.md).
    {
      name: 'one less of 1 on the cart page',
      lines: changeQuantity(two, 'idli', -1, 1),
      left: { dosa: 2, idli: 1 },
    },
    { name: 'one less of 1 in the restaurant', lines: changeQuantity(two, 'idli', -1, 0), left: { dosa: 2 } },
    { name: 'far below zero', lines: changeQuantity(two, 'dosa', -9), left: { idli: 1 } },
    { name: 'an item that is not there', lines: changeQuantity(two, 'vada', 1), left: { dosa: 2, idli: 1 } },
    { name: 'set to 5', lines: setQuantity(two, 'idli', 5), left: { dosa: 2, idli: 5 } },
    { name: 'set to 0', lines: setQuantity(two, 'idli', 0), left: { dosa: 2 } },
    { name: 'set to 1000', lines: setQuantity(two, 'idli', 1000), left: { dosa: 2, idli: 99 } },
    { name: 'removed', lines: removeLine(two, 'dosa'), left: { idli: 1 } },
  ])('$name', ({ lines, left }) => {
    expect(quantities(lines)).toEqual(left);
  });

  test('a change without effect returns the same cart', () => {
    expect(changeQuantity(two, 'idli', -1, 1)).toBe(two);
    expect(changeQuantity(two, 'vada', 1)).toBe(two);
    expect(removeLine(two, 'vada')).toBe(two);
    expect(setQuantity(two, 'dosa', 2)).toBe(two);
  });

  test('the input is not changed', () => {
    const before = structuredClone(two);
    changeQuantity(two, 'dosa', 1);
    addLine(two, dosa);
    removeLine(two, 'dosa');
    expect(two).toEqual(before);
  });
});

describe('what was ordered', () => {
  const cart = [{ ...dosa, quantity: 2 }, idli];
  test.each<[string, [string, number][], Record<string, number>]>([
    [
      'leaves the cart',
      [
        ['dosa', 2],
        ['idli', 1],
      ],
      {},
    ],
    ['leaves what was added since', [['dosa', 1]], { dosa: 1, idli: 1 }],
    [
      'is gone where it was reduced or removed since',
      [
        ['dosa', 5],
        ['vada', 1],
      ],
      { idli: 1 },
    ],
  ])('%s', (_, ordered, left) => {
    const lines = ordered.map(([itemId, quantity]) => ({ itemId, quantity }));
    expect(quantities(removeOrdered(cart, lines))).toEqual(left);
  });
});

describe('by vendor', () => {
  test('lines are grouped by vendor, in the order in which the vendors were added', () => {
    expect(groupByVendor([dosa, biryani, idli])).toEqual([
      { vendorName: 'Dosa Corner', lines: [dosa, idli] },
      { vendorName: 'Biryani House', lines: [biryani] },
    ]);
  });

  test('a line with quantity 0 is in no group and does not set the vendor of the order', () => {
    const lines = [{ ...dosa, quantity: 0 }, biryani];
    expect(groupByVendor(lines)).toEqual([{ vendorName: 'Biryani House', lines: [biryani] }]);
    expect(vendorOfOrder(lines)).toEqual({ vendorId: 'v2', vendorName: 'Biryani House' });
    expect(countItems(lines)).toBe(1);
    expect(cartTotals(lines)).toEqual(priceCartLine(biryani));
  });

  test('the vendor of the order is that of the first line; an empty cart has none', () => {
    expect(vendorOfOrder([dosa, biryani])).toEqual({ vendorId: 'v1', vendorName: 'Dosa Corner' });
    expect(vendorOfOrder([])).toBeNull();
  });
});

test('the worked example: ₹33.33 − 10 % × 3', () => {
  expect(cartTotals([{ ...dosa, quantity: 3 }])).toEqual({
    subtotalPaise: 99_99,
    discountPaise: 10_00,
    totalPaise: 89_99,
  });
});

test('items are counted in words', () => {
  expect([countLabel(1), countLabel(3)]).toEqual(['1 item', '3 items']);
});

test('in 10,000 carts the totals are the sums of their lines, in whole paise', () => {
  const line = fc.record({
    id: fc.uuid(),
    name: fc.constant('Dish'),
    pricePaise: fc.integer({ min: 0, max: 1_000_000_000 }),
    discountPercent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    picture: fc.constant(null),
    vendorId: fc.constant('v'),
    vendorName: fc.constant('V'),
    quantity: fc.integer({ min: 1, max: MAX_ITEM_QUANTITY }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const totals = cartTotals(lines);
      const priced = lines.map(priceCartLine);
      for (const key of ['subtotalPaise', 'discountPaise', 'totalPaise'] as const) {
        // BigInt sums are exact.
        expect(BigInt(totals[key])).toBe(priced.reduce((sum, one) => sum + BigInt(one[key]), 0n));
      }
      expect(totals.subtotalPaise - totals.discountPaise).toBe(totals.totalPaise);
    }),
    { numRuns: 10_000 },
  );
});

test('after any presses a cart holds 1 to 99 of each of at most 100 items', () => {
  const press = fc.record({
    kind: fc.constantFrom('add', 'more', 'fewer', 'least', 'remove'),
    id: fc.integer({ min: 0, max: 120 }).map(String),
    quantity: fc.integer({ min: -3, max: 120 }),
  });
  fc.assert(
    fc.property(fc.array(press, { maxLength: 300 }), (presses) => {
      const lines = presses.reduce<readonly CartLine[]>((cart, { kind, id, quantity }) => {
        if (kind === 'add') return addLine(cart, { ...dosa, id, quantity });
        if (kind === 'more') return changeQuantity(cart, id, 1);
        if (kind === 'remove') return removeLine(cart, id);
        return changeQuantity(cart, id, -1, kind === 'least' ? 1 : 0);
      }, []);
      expect(lines.length).toBeLessThanOrEqual(MAX_CART_LINES);
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      for (const { quantity } of lines) {
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(MAX_ITEM_QUANTITY);
      }
    }),
    { numRuns: 300 },
  );
});

describe('putting a removed line back', () => {
  const removed = { ...idli, quantity: 3 };
  test.each([
    ['where it stood', [dosa, biryani], 1, ['dosa', 'idli', 'biryani']],
    ['first', [dosa], 0, ['idli', 'dosa']],
    ['into an empty cart', [], 2, ['idli']],
    ['last, where the cart is shorter by now', [dosa], 5, ['dosa', 'idli']],
  ])('%s', (_, lines, index, ids) => {
    const restored = restoreLine(lines, removed, index);
    expect(restored.map(({ id }) => id)).toEqual(ids);
    expect(restored.find(({ id }) => id === 'idli')?.quantity).toBe(3);
  });

  test('a line that is in the cart again, or exceeds the limit, is not restored', () => {
    expect(restoreLine([idli], removed, 0)).toEqual([idli]);
    const full = Array.from({ length: MAX_CART_LINES }, (_, n) => ({ ...dosa, id: `i${n}` }));
    expect(restoreLine(full, removed, 0)).toBe(full);
  });
});
