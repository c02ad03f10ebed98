import { render, screen } from '@testing-library/react';
import { createRoutesStub, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { loadOrTell } from './load-or-tell.client.ts';

/** Opens a screen whose server answers with `load`. */
function open(load: () => Promise<string>): void {
  const Screens = createRoutesStub([
    {
      path: '/orders',
      Component: () => <p>Orders</p>,
      HydrateFallback: () => null,
      ErrorBoundary: () => <ErrorScreen />,
      loader: () => loadOrTell({ serverLoader: load }, 'Your orders could not be loaded.'),
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

test('where no answer came at all there is no number, and the reason is the network', async () => {
  open(() => Promise.reject(new TypeError('Failed to fetch')));
  await screen.findByRole('heading', { name: 'Your orders could not be loaded.' });
  screen.getByText('You seem to be offline. Please check your connection and try again.');
  expect(screen.queryByText('503')).toBeNull();
});

test('a guard leads on to the login screen', async () => {
  open(() => Promise.reject(redirect('/login')));
  await screen.findByText('Login screen');
});

test('what is not there is said to be not there', async () => {
  open(() => Promise.reject(toErrorResponse(404)));
  await screen.findByRole('heading', { name: 'Page not found' });
});

test('what was loaded is shown', async () => {
  open(async () => 'orders');
  await screen.findByText('Orders');
});

/** As the router hands over an answer of the server that is no data. */
function toErrorResponse(status: number) {
  return { status, statusText: '', internal: false, data: null };
}
