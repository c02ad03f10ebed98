import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Promo } from '../catalogue.ts';
import { PromoCarousel } from './promo-carousel.tsx';

const PROMOS: Promo[] = [1, 2, 3].map((number) => ({
  number,
  title: `Offer ${number}`,
  text: 'Look for the ribbon',
  picture: `/images/${number}`,
}));

function show(promos: readonly Promo[]) {
  // jsdom has neither layout nor media queries.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const Stub = createRoutesStub([{ path: '/', Component: () => <PromoCarousel promos={promos} /> }]);
  return render(<Stub />);
}

test('each of five slides links to its promo, and its picture is named by its position', () => {
  show(PROMOS);
  expect(screen.getByRole('region', { name: 'Promos' })).toBeDefined();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [1, 2, 3, 1, 3].map((promo) => `/promo-details?promo=${promo}`),
  );
  const images = screen.getAllByRole('img');
  expect(images.map((image) => image.getAttribute('alt'))).toEqual(
    [1, 2, 3, 4, 5].map((place) => `Promo ${place}`),
  );
  expect(images.map((image) => image.getAttribute('src'))).toEqual(
    [1, 2, 3, 1, 3].map((number) => `/images/${number}-640.webp`),
  );
});

test('without promos there is no carousel', () => {
  const { container } = show([]);
  expect(container.textContent).toBe('');
  expect(screen.queryByRole('region')).toBeNull();
});
