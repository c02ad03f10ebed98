import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPaise } from '../../money/price.ts';
import type { OrderLineDocument } from '../order.ts';
import { draftOrder, type ItemOnSale } from './draft-order.ts';

const dosa: ItemOnSale = {
  id: 'dosa',
  name: 'Masala Dosa',
  pricePaise: 33_33,
  discountPercent: 10,
  picture: '/images/0123',
  vendorId: 'v1',
  vendor: { name: 'Spice Garden', isActive: true },
};
const seen = { itemId: 'dosa', quantity: 3, pricePaise: 33_33, discountPercent: 10 };

test('lines are priced to the paisa and carry the fields of an order line', () => {
  expect(draftOrder([seen], [dosa])).toEqual({
    kind: 'draft',
    totals: { subtotalPaise: 99_99, discountPaise: 10_00, totalPaise: 89_99 },
    lines: [
      {
        name: 'Masala Dosa',
        quantity: 3,
        originalPrice: 33.33,
        image: '/images/0123',
        vendorId: 'v1',
        vendorName: 'Spice Garden',
        discount: 10,
        discountPrice: 30,
        totalPrice: 89.99,
      },
    ],
  });
});

test('missing names and pictures get the defaults of the specification', () => {
  const bare = { ...dosa, name: ' ', picture: null, vendor: { name: '', isActive: true } };
  expect(draftOrder([seen], [bare])).toMatchObject({
    lines: [{ name: 'Unnamed Item', vendorName: 'Unknown Vendor', image: '' }],
  });
});

test('names are trimmed', () => {
  const spaced = { ...dosa, name: ' Dosa ', vendor: { name: ' Spice Garden ', isActive: true } };
  expect(draftOrder([seen], [spaced])).toMatchObject({
    lines: [{ name: 'Dosa', vendorName: 'Spice Garden' }],
  });
  const closed = { ...spaced, vendor: { name: ' Far Kitchen ', isActive: false } };
  expect(draftOrder([seen], [closed])).toMatchObject({
    changes: [{ name: 'Dosa', vendorName: 'Far Kitchen' }],
  });
});

test('a refusal also uses the default names of dish and vendor', () => {
  const closed = { ...dosa, name: ' ', vendor: { name: ' ', isActive: false } };
  expect(draftOrder([seen], [closed])).toMatchObject({
    changes: [{ name: 'Unnamed Item', vendorName: 'Unknown Vendor' }],
  });
});

test('a dish that is sold out, or of a closed vendor, is a difference', () => {
  expect(draftOrder([seen], [{ ...dosa, soldOut: 'Back at 18:30' }])).toEqual({
    kind: 'changed',
    changes: [{ itemId: 'dosa', kind: 'sold-out', name: 'Masala Dosa', soldOut: 'Back at 18:30' }],
  });
  const closed = 'Closed · opens 11:00 tomorrow';
  const vendor = { name: 'Spice Garden', isActive: true, closed };
  // That it is closed is told first: its other dishes cannot be ordered either.
  expect(draftOrder([seen], [{ ...dosa, vendor, soldOut: 'Sold out' }])).toEqual({
    kind: 'changed',
    changes: [
      { itemId: 'dosa', kind: 'vendor-closed', name: 'Masala Dosa', vendorName: 'Spice Garden', closed },
    ],
  });
});

test('all differences are reported at once, in the order of the cart', () => {
  const idli = { ...dosa, id: 'idli', name: 'Idli', pricePaise: 50_00, discountPercent: 0 };
  const closed = { ...dosa, id: 'thali', name: 'Thali', vendor: { name: 'Far Kitchen', isActive: false } };
  expect(
    draftOrder(
      [
        { ...seen, itemId: 'vada' },
        seen,
        { ...seen, itemId: 'thali' },
        { itemId: 'idli', quantity: 1, pricePaise: 45_00, discountPercent: 0 },
      ],
      [dosa, idli, closed],
    ),
  ).toEqual({
    kind: 'changed',
    changes: [
      { itemId: 'vada', kind: 'gone', name: 'Unnamed Item' },
      { itemId: 'thali', kind: 'vendor-closed', name: 'Thali', vendorName: 'Far Kitchen' },
      {
        itemId: 'idli',
        kind: 'price',
        name: 'Idli',
        wasPaise: 45_00,
        nowPaise: 50_00,
        pricePaise: 50_00,
        discountPercent: 0,
      },
    ],
  });
});

test('a changed discount is a difference even where the price is the same', () => {
  expect(draftOrder([{ ...seen, discountPercent: 20 }], [dosa])).toMatchObject({
    kind: 'changed',
    changes: [{ kind: 'price', wasPaise: 26_66, nowPaise: 30_00 }],
  });
});

test('an item of an unknown vendor is not on sale', () => {
  expect(draftOrder([seen], [{ ...dosa, vendor: null }])).toEqual({ kind: 'vendor-missing' });
});

test('the totals are the sums of the lines, whatever is in the cart', () => {
  const cart = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      price: fc.integer({ min: 0, max: 1_000_000_000 }),
      percent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
    { minLength: 1, maxLength: 100, selector: (entry) => entry.id },
  );
  fc.assert(
    fc.property(cart, (entries) => {
      const onSale = entries.map(({ id, price, percent }) => ({
        ...dosa,
        id,
        pricePaise: price,
        discountPercent: percent,
      }));
      const wanted = entries.map(({ id, price, percent, quantity }) => ({
        itemId: id,
        quantity,
        pricePaise: price,
        discountPercent: percent,
      }));
      const draft = draftOrder(wanted, onSale);
      if (draft.kind !== 'draft') throw new Error('nothing differs');
      const { lines } = draft;
      const sum = (amount: (line: OrderLineDocument) => number) =>
        lines.reduce((total, line) => total + amount(line), 0);
      expect(draft.totals.totalPaise).toBe(sum((line) => toPaise(line.totalPrice)));
      expect(draft.totals.subtotalPaise).toBe(sum((line) => toPaise(line.originalPrice) * line.quantity));
      expect(draft.totals.subtotalPaise - draft.totals.discountPaise).toBe(draft.totals.totalPaise);
    }),
    { numRuns: 50 },
  );
});
