import { expect, test } from 'vitest';
import { isOrderId, makeOrderId } from './order-id.ts';

test('an order id is ORD and eight characters of a UUID in upper case', () => {
  expect(makeOrderId(() => '7f3a91bc-1111-4222-8333-444455556666')).toBe('ORD7F3A91BC');
  expect(isOrderId(makeOrderId(() => crypto.randomUUID()))).toBe(true);
});

test.each(['', 'ORD', 'ord7f3a91bc', 'ORD7F3A91BC ', 'ORD7F3A91BG', 'XORD7F3A91BC', '\0'])(
  '%j is no order id',
  (text) => {
    expect(isOrderId(text)).toBe(false);
  },
);
