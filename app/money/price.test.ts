import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountedPaise, formatRupees, priceLine, sumLines, toPaise } from './price.ts';

describe('priceLine', () => {
  test.each([
    // Worked example: rounded once per line, not per unit.
    { price: 33_33, percent: 10, quantity: 3, subtotal: 99_99, discount: 10_00, total: 89_99 },
    // Half a paisa is rounded up.
    { price: 50, percent: 1, quantity: 1, subtotal: 50, discount: 1, total: 49 },
    { price: 100, percent: 0, quantity: 2, subtotal: 200, discount: 0, total: 200 },
    { price: 123_45, percent: 100, quantity: 1, subtotal: 123_45, discount: 123_45, total: 0 },
    { price: 100_00, percent: 12.5, quantity: 1, subtotal: 100_00, discount: 12_50, total: 87_50 },
  ])('$price paise − $percent % × $quantity', ({ price, percent, quantity, subtotal, discount, total }) => {
    expect(priceLine({ pricePaise: price, discountPercent: percent }, quantity)).toEqual({
      subtotalPaise: subtotal,
      discountPaise: discount,
      totalPaise: total,
    });
  });

  test('a line is never negative, never above its subtotal, and its parts add up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 99 }),
        (price, percentHundredths, quantity) => {
          const line = priceLine({ pricePaise: price, discountPercent: percentHundredths / 100 }, quantity);
          expect(Number.isSafeInteger(line.discountPaise)).toBe(true);
          expect(line.discountPaise).toBeGreaterThanOrEqual(0);
          expect(line.totalPaise).toBeGreaterThanOrEqual(0);
          expect(line.totalPaise + line.discountPaise).toBe(line.subtotalPaise);
        },
      ),
    );
  });
});

test('sums of lines add up', () => {
  expect(
    sumLines([
      priceLine({ pricePaise: 33_33, discountPercent: 10 }, 3),
      priceLine({ pricePaise: 50_00, discountPercent: 0 }, 1),
    ]),
  ).toEqual({
    subtotalPaise: 149_99,
    discountPaise: 10_00,
    totalPaise: 139_99,
  });
  expect(sumLines([])).toEqual({ subtotalPaise: 0, discountPaise: 0, totalPaise: 0 });
});

test('a discounted price is a whole number of paise', () => {
  expect(discountedPaise({ pricePaise: 295_00, discountPercent: 20 })).toBe(236_00);
});

test('rupees have the symbol, two decimals and Indian grouping', () => {
  expect(formatRupees(123_450)).toBe('₹1,234.50');
  expect(formatRupees(12_345_678_90)).toBe('₹1,23,45,678.90');
  expect(formatRupees(0)).toBe('₹0.00');
  expect(formatRupees(-5)).toBe('-₹0.05');
});

test('rupees are formatted as Intl.NumberFormat formats them', () => {
  const standard = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (paise) => {
      expect(formatRupees(paise)).toBe(standard.format(paise / 100));
    }),
  );
});

test('every amount with two decimals converts to paise without loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paise) => {
      expect(toPaise((paise / 100).toFixed(2))).toBe(paise);
    }),
  );
});
