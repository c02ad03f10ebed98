import { expect, test } from 'vitest';
import { fallbackSources, pictureSource, slugify } from './picture-sizes.ts';

test('a stored picture has three widths', () => {
  expect(pictureSource('/images/0123abcd')).toEqual({
    src: '/images/0123abcd-640.webp',
    srcSet: '/images/0123abcd-160.webp 160w, /images/0123abcd-320.webp 320w, /images/0123abcd-640.webp 640w',
  });
});

test.each(['https://pictures.example/a.jpg', '/assets/images/promo.webp'])('%s is not changed', (address) => {
  expect(pictureSource(address)).toEqual({ src: address });
});

test('without a picture nothing is loaded', () => {
  expect(pictureSource(null)).toBeNull();
  expect(pictureSource('')).toBeNull();
});

test('fallbacks equal those of the error catalogue', () => {
  expect(fallbackSources('vendor')).toEqual([{ src: '/assets/images/placeholder.jpg' }]);
  expect(fallbackSources('promo')).toEqual([{ src: '/assets/images/promo.webp' }]);
  expect(fallbackSources('category')).toEqual([{ src: '/assets/img/all_img.jpg' }]);
  expect(fallbackSources('category', 'all')).toEqual([{ src: '/assets/img/all_img.jpg' }]);
  expect(fallbackSources('category', 'pizza')).toEqual([
    { src: '/assets/img/pizza.jpg' },
    { src: '/assets/img/all_img.jpg' },
  ]);
});

test.each([
  ['South Indian', 'south-indian'],
  ['Café & Bakery', 'cafe-bakery'],
  ['  Fruits  ', 'fruits'],
  ['बिरयानी', ''],
])('%s becomes %s', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});
