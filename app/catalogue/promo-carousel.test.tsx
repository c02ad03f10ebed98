import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { PromoCarousel } from './promo-carousel.tsx';
import { SLIDES } from './promos.ts';

function show() {
  // jsdom lays nothing out and has no media queries.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const Stub = createRoutesStub([{ path: '/', Component: PromoCarousel }]);
  render(<Stub />);
}

test('five slides of three pictures, the first and the third twice', () => {
  expect(SLIDES.map(({ image }) => image)).toEqual(
    [1, 2, 3, 1, 3].map((n) => `/assets/images/promo-${n}.webp`),
  );
});

test('each slide is a link to its details, and its picture is named by its place', () => {
  show();
  expect(screen.getByRole('region', { name: 'Promos' })).toBeDefined();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [1, 2, 3, 1, 3].map((promo) => `/promo-details?promo=${promo}`),
  );
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(
    [1, 2, 3, 4, 5].map((place) => `Promo ${place}`),
  );
});
