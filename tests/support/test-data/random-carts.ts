import fc from 'fast-check';
import type { CartLine } from '../../../app/cart/cart-line.ts';

const VENDOR = { vendorId: 'v1', vendorName: 'Spice Garden' };
const MAX_PRICE_PAISE = 1_000_000_000;

/** Random valid carts: up to 100 lines, prices up to one crore, discounts with two decimals. */
export const randomCart: fc.Arbitrary<CartLine[]> = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    name: fc.constant('Masala Dosa'),
    pricePaise: fc.oneof(fc.integer({ min: 0, max: 1_000_00 }), fc.integer({ min: 0, max: MAX_PRICE_PAISE })),
    discountPercent: fc.oneof(
      fc.constantFrom(0, 5, 10, 12.5, 33.33, 100),
      fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    ),
    picture: fc.constant(null),
    vendorId: fc.constant(VENDOR.vendorId),
    vendorName: fc.constant(VENDOR.vendorName),
    quantity: fc.integer({ min: 1, max: 99 }),
  }),
  { minLength: 1, maxLength: 100, size: 'small', selector: ({ id }) => id },
);
