import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Item } from '../catalogue.ts';
import { ItemCard } from './item-card.tsx';

const dosa: Item = {
  id: 'dosa',
  vendorId: 'v1',
  subcategoryId: 's1',
  name: 'Masala Dosa',
  pricePaise: 120_00,
  discountPercent: 0,
  description: 'Crisp, with potato.',
  picture: null,
  diet: 'veg',
  section: null,
};

const show = (item: Partial<Item>) =>
  render(
    <ItemCard item={{ ...dosa, ...item }} vendorName="Dosa Corner">
      <button type="button">Add</button>
    </ItemCard>,
  );

test.each([
  ['veg', 'Veg'],
  ['egg', 'Egg'],
  ['nonveg', 'Non-veg'],
] as const)('the mark of %s stands with its word, as two of them differ by colour alone', (diet, word) => {
  show({ diet });
  expect(screen.getByText(word)).toBeTruthy();
});

test('a press shows the whole of a long description, and a short one is shown at once', () => {
  const end = 'and slow cooked for an hour.';
  show({ description: `${'Potato and onion, curry leaves and mustard. '.repeat(3)}${end}` });
  expect(screen.getByText(new RegExp(end)).className).toContain('hidden');
  const more = screen.getByRole('button', { name: 'more about Masala Dosa' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(more);
  expect(screen.getByText(new RegExp(end)).className).not.toContain('hidden');
  expect(screen.getByRole('button', { name: 'less about Masala Dosa' }).getAttribute('aria-expanded')).toBe(
    'true',
  );
});

test('a short description has no button', () => {
  show({});
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Add']);
});

test('a name has the language of its script', () => {
  show({ name: 'मसाला डोसा' });
  expect(screen.getByRole('heading', { name: 'मसाला डोसा' }).lang).toBe('hi');
});
