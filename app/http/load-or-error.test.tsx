import { render, screen } from '@testing-library/react';
import { createRoutesStub, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { loadOrError } from './load-or-error.client.ts';

/** Opens a screen whose server answers with `load`. */
function open(load: () => Promise<string>): void {
  const Screens = createRoutesStub([
    {
      path: '/orders',
      Component: () => <p>Orders</p>,
      HydrateFallback: () => null,
      ErrorBoundary: () => <ErrorScreen />,
      loader: () => loadOrError({ serverLoader: load }, 'Your orders could not be loaded.'),
    },
    { path: '/login', Component: () => <p>Login screen</p> },
  ]);
  render(<Screens initialEntries={['/orders']} />);
}

test.each([
  ['the server cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails', () => Promise.reject(new Error('Unexpected Server Error'))],
  ['the server answers 502', () => Promise.reject(toErrorResponse(502))],
])('when %s the screen names what is missing', async (_, load) => {
  open(load);
  expect(await screen.findByRole('heading', { name: 'Your orders could not be loaded.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/orders');
});

test('without an answer the error has no status, and blames the network', async () => {
  open(() => Promise.reject(new TypeError('Failed to fetch')));
  await screen.findByRole('heading', { name: 'Your orders could not be loaded.' });
  screen.getByText('You seem to be offline. Please check your connection and try again.');
  expect(screen.queryByText('503')).toBeNull();
});

test('a guard’s redirect leads to the login screen', async () => {
  open(() => Promise.reject(redirect('/login')));
  await screen.findByText('Login screen');
});

test('a missing page is reported as missing', async () => {
  open(() => Promise.reject(toErrorResponse(404)));
  await screen.findByRole('heading', { name: 'Page not found' });
});

test('loaded data is shown', async () => {
  open(async () => 'orders');
  await screen.findByText('Orders');
});

/** As the router passes on a server's answer without data. */
function toErrorResponse(status: number) {
  return { status, statusText: '', internal: false, data: null };
}
