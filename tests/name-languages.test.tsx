import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { CartLinesBrief } from '../app/cart/cart-lines-brief.tsx';
import { RefusalPopup } from '../app/orders/checkout/refusal-popup.tsx';
import { OrderList } from '../app/orders/history/order-list.tsx';
import { StatusTimeline } from '../app/orders/tracking/status-timeline.tsx';

const VENDOR = 'சரவண பவன்';
const DISH = 'மசாலா தோசை';
const AT = '2026-03-01T14:12:00.000Z';
const LINE = {
  id: 'i1',
  name: DISH,
  pricePaise: 120_00,
  discountPercent: 0,
  picture: null,
  vendorId: 'v1',
  vendorName: VENDOR,
  quantity: 1,
};
const ORDER = {
  orderId: 'ORD7F3A91BC',
  createdAt: AT,
  status: 'Delivered',
  vendors: VENDOR,
  itemCount: 1,
  totalPaise: 120_00,
  picture: null,
  isPickup: false,
} as const;

const PARTS: Record<string, { text: string; part: React.ReactElement }> = {
  'the payment screen': { text: VENDOR, part: <CartLinesBrief lines={[LINE]} /> },
  'the list of orders': { text: VENDOR, part: <OrderList orders={[ORDER]} checkSession={() => {}} /> },
  'the steps of an order': {
    text: `· ${VENDOR}`,
    part: (
      <StatusTimeline
        steps={[{ status: 'Accepted', label: 'Accepted', kind: 'current', timestamp: AT }]}
        now={AT}
        vendors={VENDOR}
      />
    ),
  },
  'the question whether changes are accepted': {
    text: DISH,
    part: (
      <RefusalPopup
        refusal={{
          ok: false,
          reason: 'changed',
          message: 'Changed',
          changes: [{ kind: 'gone', itemId: 'i1', name: DISH }],
        }}
        isOpen
        lines={[LINE]}
        shownAddress={null}
        onAcceptChanges={() => {}}
        onAcceptAddress={() => {}}
        onClose={() => {}}
      />
    ),
  },
};

// docs/decisions/accessibility.md: a screen reader needs the language of a name in another script.
test.each(Object.entries(PARTS))('a name in Tamil is marked as such: %s', async (_, { text, part }) => {
  const Site = createRoutesStub([{ path: '/', Component: () => part }]);
  render(<Site />);
  expect((await screen.findByText(text)).lang).toBe('ta');
});
