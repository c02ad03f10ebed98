import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const address = () => screen.getByRole('img').getAttribute('src');

test('a stored picture has several widths and reserves its space', () => {
  render(<Picture src="/images/0123" alt="Thali" fallback="vendor" sizes="50vw" />);
  const image = screen.getByRole('img', { name: 'Thali' });
  expect(image.getAttribute('srcset')).toContain('/images/0123-160.webp 160w');
  expect(image.getAttribute('sizes')).toBe('50vw');
  expect(image.getAttribute('width')).toBe('640');
  expect(image.getAttribute('height')).toBe('480');
  expect(image.getAttribute('loading')).toBe('lazy');
});

test('a broken vendor picture becomes the placeholder and stays it', () => {
  render(<Picture src="/images/0123" alt="Thali" fallback="vendor" />);
  fireEvent.error(screen.getByRole('img'));
  expect(address()).toBe('/assets/images/placeholder.jpg');
  expect(screen.getByRole('img').getAttribute('srcset')).toBeNull();
  fireEvent.error(screen.getByRole('img'));
  expect(address()).toBe('/assets/images/placeholder.jpg');
});

test('a category picture falls back to the one of its name, then to the general one', () => {
  render(<Picture src={null} alt="Pizza" fallback="category" slug="pizza" />);
  expect(address()).toBe('/assets/img/pizza.jpg');
  fireEvent.error(screen.getByRole('img'));
  expect(address()).toBe('/assets/img/all_img.jpg');
  fireEvent.error(screen.getByRole('img'));
  expect(address()).toBe('/assets/img/all_img.jpg');
});

test('another picture in the same place is tried again', () => {
  const { rerender } = render(<Picture src="/images/01" alt="Thali" fallback="vendor" />);
  fireEvent.error(screen.getByRole('img'));
  rerender(<Picture src="/images/02" alt="Thali" fallback="vendor" />);
  expect(address()).toBe('/images/02-640.webp');
});
