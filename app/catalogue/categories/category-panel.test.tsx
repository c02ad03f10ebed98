import { fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Category } from '../catalogue.ts';
import { CategoryPanel } from './category-panel.tsx';

const CATEGORIES: Category[] = [
  { id: 'c2', name: 'Groceries', picture: '/images/aa', isDefault: false },
  { id: 'c1', name: 'Food', picture: null, isDefault: true },
];

function open(answer: () => { categories: Category[] } | null, onClose = vi.fn(), at = '/') {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <CategoryPanel isOpen onClose={onClose} /> },
    { path: '/api/categories', loader: answer },
  ]);
  render(<Stub initialEntries={[at]} />);
  return { onClose };
}

test('shows the categories in their order, each with its picture or "No image"', async () => {
  const { onClose } = open(() => ({ categories: CATEGORIES }));
  const dialog = await screen.findByRole('dialog', { name: 'Categories' });
  await within(dialog).findByText('Food');
  const links = within(dialog).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/?category=c2', '/?category=c1']);
  expect(links[0]?.querySelector('img')?.getAttribute('src')).toBe('/images/aa-640.webp');
  expect(links[1]?.textContent).toContain('No image');
  fireEvent.click(links[0] as HTMLElement);
  expect(onClose).toHaveBeenCalled();
});

test('marks the category that home shows', async () => {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <CategoryPanel isOpen onClose={() => {}} /> },
    { path: '/api/categories', loader: () => ({ categories: CATEGORIES }) },
  ]);
  render(<Stub initialEntries={['/?category=c2']} />);
  const dialog = await screen.findByRole('dialog', { name: 'Categories' });
  const groceries = await within(dialog).findByRole('link', { name: /Groceries/ });
  expect(groceries.getAttribute('aria-current')).toBe('true');
  expect(within(dialog).getByRole('link', { name: /Food/ }).hasAttribute('aria-current')).toBe(false);
});

test('its links keep the sort order of the list', async () => {
  open(() => ({ categories: CATEGORIES }), vi.fn(), '/?subcategory=s1&sort=nearest');
  const link = await screen.findByRole('link', { name: 'Groceries' });
  expect(link.getAttribute('href')).toBe('/?category=c2&sort=nearest');
});

test('shows that it loads', async () => {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <CategoryPanel isOpen onClose={() => {}} /> },
    { path: '/api/categories', loader: () => new Promise(() => {}) },
  ]);
  render(<Stub />);
  expect((await screen.findByRole('status')).textContent).toBe('Loading…');
});

test('a failed request can be retried', async () => {
  let answer: { categories: Category[] } | null = null;
  open(() => answer);
  await screen.findByText('The categories could not be loaded.');
  answer = { categories: CATEGORIES };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Groceries');
});

test('loads nothing while it is closed', () => {
  const load = vi.fn(() => ({ categories: CATEGORIES }));
  const Stub = createRoutesStub([
    { path: '/', Component: () => <CategoryPanel isOpen={false} onClose={() => {}} /> },
    { path: '/api/categories', loader: load },
  ]);
  render(<Stub />);
  expect(load).not.toHaveBeenCalled();
});
