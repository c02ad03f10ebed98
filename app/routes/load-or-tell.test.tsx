import { render, screen } from '@testing-library/react';
import { createRoutesStub, redirect } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { loadOrTell } from './load-or-tell.client.ts';

/** Opens a screen whose server answers with `load`. */
function open(load: () => Promise<string>) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const Screens = createRoutesStub([
    {
      path: '/orders',
      Component: () => <p>Orders</p>,
      HydrateFallback: () => null,
      ErrorBoundary: () => <ErrorScreen />,
      loader: ({ request }) =>
        loadOrTell({ serverLoader: load, request }, 'Your orders could not be loaded.'),
    },
    { path: '/login', Component: () => <p>Login screen</p> },
  ]);
  render(<Screens initialEntries={['/orders']} />);
  return warn;
}

test.each([
  ['the server cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails', () => Promise.reject(new Error('Unexpected Server Error'))],
  ['the server answers 502', () => Promise.reject(toErrorResponse(502))],
])('when %s the screen names what is missing, and it is logged', async (_, load) => {
  const warn = open(load);
  expect(await screen.findByRole('heading', { name: 'Your orders could not be loaded.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/orders');
  expect(warn).toHaveBeenCalledWith('Your orders could not be loaded.', expect.anything());
});

test('a guard leads on to the login screen', async () => {
  const warn = open(() => Promise.reject(redirect('/login')));
  await screen.findByText('Login screen');
  expect(warn).not.toHaveBeenCalled();
});

test('what is not there is said to be not there', async () => {
  const warn = open(() => Promise.reject(toErrorResponse(404)));
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(warn).not.toHaveBeenCalled();
});

test('what was loaded is shown', async () => {
  open(async () => 'orders');
  await screen.findByText('Orders');
});

/** As the router hands over an answer of the server that is no data. */
function toErrorResponse(status: number) {
  return { status, statusText: '', internal: false, data: null };
}
