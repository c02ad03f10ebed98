import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub, Link, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { PageSkeleton } from './page-skeleton.tsx';

/** Opens the list of orders; the next screen loads until `answer` is called. */
async function openSite() {
  const answers: (() => void)[] = [];
  const load = () => new Promise<null>((resolve) => answers.push(() => resolve(null)));
  const Site = createRoutesStub([
    {
      path: '/',
      HydrateFallback: () => null,
      Component: () => (
        <>
          <PageSkeleton />
          <Link to="/myaccount">Account</Link>
          <Link to="/orders?after=x">Older orders</Link>
          <Link to="/restaurant?vendorId=v1">Restaurant</Link>
          <Link to="/">Home</Link>
          <Outlet />
        </>
      ),
      children: [
        {
          path: 'orders',
          Component: () => <h1>Your orders</h1>,
          loader: ({ request }) => (request.url.includes('after') ? load() : null),
        },
        { path: 'myaccount', Component: () => <h1>Your account</h1>, loader: load },
        { path: 'restaurant', Component: () => <h1>A restaurant</h1>, loader: load },
        { index: true, Component: () => <h1>Home</h1>, loader: load },
      ],
    },
  ]);
  render(<Site initialEntries={['/orders']} />);
  await screen.findByRole('heading', { name: 'Your orders' });
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(answers).toHaveLength(1));
  };
  return { press, answer: () => answers[0]?.() };
}

test('the skeleton covers the old screen until the new one has loaded', async () => {
  const { press, answer } = await openSite();
  expect(screen.queryByRole('status')).toBeNull();
  await press('Account');
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  expect(screen.getByRole('heading', { name: 'Your orders' })).toBeTruthy();
  answer();
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a screen that changes only its query has no skeleton', async () => {
  const { press } = await openSite();
  await press('Older orders');
  expect(screen.queryByRole('status')).toBeNull();
});

test('the restaurant screen has its own skeleton', async () => {
  const { press, answer } = await openSite();
  await press('Account');
  const plain = screen.getByRole('status').innerHTML;
  answer();
  await screen.findByRole('heading', { name: 'Your account' });
  fireEvent.click(screen.getByRole('link', { name: 'Restaurant' }));
  const skeleton = await screen.findByRole('status');
  expect(skeleton.textContent).toBe('Loading…');
  expect(skeleton.innerHTML).not.toBe(plain);
});

test('screens with an overlay have no skeleton', async () => {
  const { press } = await openSite();
  await press('Home');
  expect(screen.queryByRole('status')).toBeNull();
});
