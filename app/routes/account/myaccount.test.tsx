import { fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub, redirect } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberUser } from '../../account/user-store.client.ts';
import MyAccount, { clientAction } from './myaccount.tsx';

const ASHA = { uid: 'u1', email: 'asha@example.test', fullName: 'Asha Rao', profileImage: null };

/** Opens the account screen over a server that answers a logout with `answer`. */
function open(answer: () => Promise<unknown>): void {
  const Screens = createRoutesStub([
    {
      path: '/myaccount',
      Component: MyAccount as unknown as React.ComponentType,
      HydrateFallback: () => null,
      loader: () => ({ user: { ...ASHA, mobile: '9876543210' } }),
      action: () => clientAction({ serverAction: answer } as unknown as Parameters<typeof clientAction>[0]),
    },
    { path: '/', Component: () => <p>Home screen</p> },
  ]);
  render(<Screens initialEntries={['/myaccount']} />);
}

const logOut = async () => fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ user: ASHA }));
  rememberUser(ASHA);
});

test('logging out goes home and the browser forgets the customer', async () => {
  open(() => Promise.reject(redirect('/')));
  await logOut();
  await screen.findByText('Home screen');
  expect(localStorage.getItem('user')).toBeNull();
});

test.each([
  ['without an answer', new TypeError('Failed to fetch')],
  ['that is refused', new Response('Too many requests', { status: 429 })],
  ['that fails', new Response(null, { status: 503 })],
])('a logout %s says so, and the customer stays signed in', async (_, thrown) => {
  open(() => Promise.reject(thrown));
  await logOut();
  const popup = await screen.findByRole('alertdialog', { name: 'Logout Failed!' });
  expect(popup.textContent).toContain('You are still logged in. Please try again.');
  fireEvent.click(within(popup).getByRole('button', { name: 'OK' }));
  expect(screen.getByText('Asha Rao')).toBeTruthy();
  expect(localStorage.getItem('user')).toContain('Asha Rao');
});
