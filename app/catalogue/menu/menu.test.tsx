import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Link } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Item } from '../catalogue.ts';
import { Menu } from './menu.tsx';

const long = Array.from(
  { length: 40 },
  (_, n): Item => ({
    id: `dish-${n}`,
    vendorId: 'v1',
    subcategoryId: 's1',
    name: `Dish ${n}`,
    pricePaise: 100_00,
    discountPercent: 0,
    description: '',
    picture: null,
    diet: 'veg',
    section: null,
  }),
);
const items = long.slice(0, 8);

function open(at: string, dishes = items, isClosed = false) {
  const Stub = createRoutesStub([
    {
      path: '/restaurant',
      Component: () => (
        <Menu
          sections={[{ heading: 'Menu', items: dishes }]}
          vendorName="Dosa Corner"
          isClosed={isClosed}
          Add={() => <button type="button">Add</button>}
        />
      ),
    },
  ]);
  render(<Stub initialEntries={[at]} />);
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});

test('showing the whole menu clears a filter of the URL and keeps the search open', () => {
  open('/restaurant?vendorId=v1&find=zzz');
  fireEvent.click(screen.getByRole('button', { name: 'Show the whole menu' }));
  expect(screen.getAllByRole('article')).toHaveLength(8);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search this menu' }));
});

test('a filter of the URL can be seen and closed on a menu too short for a search', () => {
  open('/restaurant?vendorId=v1&find=dish+1', long.slice(0, 3));
  expect(screen.getAllByRole('article')).toHaveLength(1);
  const field = screen.getByRole('searchbox', { name: 'Search this menu' });
  expect(field).toHaveProperty('value', 'dish 1');
  fireEvent.change(field, { target: { value: '' } });
  expect(screen.getByRole('searchbox')).toBe(field);
  fireEvent.click(screen.getByRole('button', { name: 'Close search' }));
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Search this menu' })).toBeNull();
});

test('search opens with the focus in its field and returns the focus when it closes', () => {
  open('/restaurant?vendorId=v1');
  fireEvent.click(screen.getByRole('button', { name: 'Search this menu' }));
  const field = screen.getByRole('searchbox', { name: 'Search this menu' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'dish 3' } });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Close search' }));
  expect(screen.getAllByRole('article')).toHaveLength(8);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search this menu' }));
});

test('a menu opened by a press starts with its first dishes and completes later', async () => {
  const drawn: number[] = [];
  const Add = () => {
    useLayoutEffect(() => {
      drawn.push(screen.queryAllByRole('article').length);
    }, []);
    return null;
  };
  const menu = <Menu sections={[{ heading: 'Menu', items: long }]} vendorName="Dosa Corner" Add={Add} />;
  const Stub = createRoutesStub([
    { path: '/', Component: () => <Link to="/restaurant">Open</Link> },
    { path: '/restaurant', Component: () => menu },
  ]);
  render(<Stub initialEntries={['/']} />);
  fireEvent.click(screen.getByRole('link', { name: 'Open' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(40));
  expect(drawn[0]).toBe(4);
});

test('a menu that comes with its page is complete', () => {
  const Stub = createRoutesStub([
    {
      path: '/restaurant',
      Component: () => (
        <Menu sections={[{ heading: 'Menu', items: long }]} vendorName="Dosa Corner" Add={() => null} />
      ),
    },
  ]);
  const html = renderToString(<Stub initialEntries={['/restaurant']} />);
  expect(html.match(/<article/g)).toHaveLength(40);
});

test('a sold-out dish stays in its place and says so in place of Add', () => {
  const dishes = items.map((item, n) => (n === 2 ? { ...item, soldOut: 'Back at 18:30' } : item));
  open('/restaurant?vendorId=v1', dishes);
  const third = screen.getAllByRole('article')[2];
  expect(third?.textContent).toContain('Dish 2');
  expect(third?.textContent).toContain('Back at 18:30');
  expect(third?.querySelector('button')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Add' })).toHaveLength(items.length - 1);
});

test('the menu of a closed restaurant can be read and nothing added', () => {
  open('/restaurant?vendorId=v1', items, true);
  expect(screen.getAllByRole('article')).toHaveLength(items.length);
  expect(screen.queryAllByRole('button', { name: 'Add' })).toEqual([]);
  expect(screen.getAllByText('Closed')).toHaveLength(items.length);
});
