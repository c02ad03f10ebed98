import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { Vendor } from '../catalogue.ts';
import { VendorHeader } from '../menu/vendor-header.tsx';
import { VendorCard } from './vendor-card.tsx';

const corner: Vendor = {
  id: 'v1',
  name: 'Dosa Corner',
  address: '',
  rating: 4,
  picture: null,
  categories: [],
  location: null,
  topDiscountPercent: 20,
};

const SHOWN_AS = {
  'a card': (vendor: Vendor) => <VendorCard vendor={vendor} subcategoryId={null} />,
  "the restaurant's header": (vendor: Vendor) => <VendorHeader vendor={vendor} />,
};

describe.each(Object.entries(SHOWN_AS))('on %s', (_, element) => {
  const show = (vendor: Vendor) => {
    const Screens = createRoutesStub([{ path: '/', Component: () => element(vendor) }]);
    render(<Screens />);
  };

  test('the ribbon says up to which discount there are items, as not every item has it', () => {
    show(corner);
    expect(screen.getByText('Up to 20% OFF')).toBeTruthy();
  });

  test('a closed vendor says when it opens, and can still be opened', () => {
    show({ ...corner, closed: 'Closed · opens 11:00 tomorrow' });
    expect(screen.getByText('Closed · opens 11:00 tomorrow')).toBeTruthy();
  });

  test('an open vendor says nothing of it', () => {
    show(corner);
    expect(screen.queryByText(/Closed/)).toBeNull();
  });

  test('without a discount there is no ribbon', () => {
    show({ ...corner, topDiscountPercent: 0 });
    expect(screen.queryByText(/OFF/)).toBeNull();
  });
});
