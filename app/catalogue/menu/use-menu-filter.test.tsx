import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, Link, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useMenuFilter } from './use-menu-filter.ts';

afterEach(() => {
  vi.useRealTimers();
});

function Menu() {
  const { filter, change } = useMenuFilter();
  const { search } = useLocation();
  return (
    <>
      <input value={filter.text} onChange={({ target }) => change({ ...filter, text: target.value })} />
      <output>{search}</output>
      <Link to="/cart">Cart</Link>
      <Link to={{ search, hash: 'desserts' }}>Desserts</Link>
    </>
  );
}

/** Types into the menu's search, presses a link at once, and waits until the debounce is over. */
async function typeAndPress(name: string) {
  let answer = () => {};
  const load = () => new Promise<null>((resolve) => (answer = () => resolve(null)));
  const Site = createRoutesStub([
    { path: '/restaurant', Component: Menu },
    { path: '/cart', Component: () => <h1>Your cart</h1>, loader: load, HydrateFallback: () => null },
  ]);
  render(<Site initialEntries={['/restaurant?vendorId=v1']} />);
  vi.useFakeTimers();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'dosa' } });
  fireEvent.click(screen.getByRole('link', { name }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  vi.useRealTimers();
  return () => answer();
}

test('a press on a link right after the last letter leads there, even if it loads slowly', async () => {
  const answer = await typeAndPress('Cart');
  answer();
  expect(await screen.findByRole('heading', { name: 'Your cart' })).toBeTruthy();
});

test('a press on a section of the same menu keeps the typed text', async () => {
  await typeAndPress('Desserts');
  expect(screen.getByRole('status').textContent).toBe('?vendorId=v1&find=dosa');
});
