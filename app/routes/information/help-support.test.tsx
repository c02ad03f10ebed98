import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { rememberUser } from '../../account/user-store.client.ts';
import HelpAndSupport, { clientLoader } from './help-support.tsx';

const ASHA = { uid: 'u1', email: 'asha@example.test', fullName: 'Asha Rao', profileImage: null };
const MEERA = { ...ASHA, uid: 'u2', fullName: 'Meera Nair' };
const ORDER = {
  OrderId: 'ORD7F3A91BC',
  userId: ASHA.uid,
  createdAt: '2026-03-01T14:12:00.000Z',
  status: 'Delivered',
  totalAmount: 612.5,
};

/** Opens the screen; `session` answers who is signed in. */
async function show(session: () => Promise<Response>): Promise<void> {
  vi.spyOn(window, 'fetch').mockImplementation(async (input) =>
    input === '/api/session' ? session() : Response.json({ orders: [ORDER] }),
  );
  const Screens = createRoutesStub([
    {
      path: '/help_support',
      Component: HelpAndSupport as unknown as React.ComponentType,
      HydrateFallback: () => null,
      loader: () => clientLoader(),
    },
  ]);
  await act(async () => {
    render(<Screens initialEntries={['/help_support']} />);
  });
}

/** Opens the screen for Asha, who has one order. */
async function open(): Promise<void> {
  rememberUser(ASHA);
  await show(async () => Response.json({ user: ASHA }));
  await screen.findByRole('region', { name: 'Your recent orders' });
}

/** Opens the screen while it is unknown who is signed in. The returned function answers: Asha. */
async function openUnknown(): Promise<() => Promise<void>> {
  rememberUser(null);
  const { promise, resolve } = Promise.withResolvers<Response>();
  await show(() => promise);
  return () => act(async () => resolve(Response.json({ user: ASHA })));
}

const emailField = () => screen.getByLabelText<HTMLInputElement>('Email');

test.each([
  ['a logout', null],
  ['a login of somebody else', MEERA],
])('after %s in another tab the recent orders are no longer shown, nor suggested', async (_, user) => {
  await open();
  const message = screen.getByLabelText<HTMLTextAreaElement>('Message');
  message.value = 'The raita was missing.';
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: JSON.stringify(user) }));
  });
  expect(screen.queryByRole('region', { name: 'Your recent orders' })).toBeNull();
  expect(document.querySelector('datalist')).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('The raita was missing.');
});

test('a changed profile keeps them', async () => {
  await open();
  act(() => rememberUser({ ...ASHA, fullName: 'Asha Devi Rao' }));
  expect(screen.getByRole('region', { name: 'Your recent orders' })).toBeTruthy();
});

test('the customer’s e-mail is filled in once it is known, without a new field', async () => {
  const answer = await openUnknown();
  const field = emailField();
  field.focus();
  await answer();
  expect(emailField().value).toBe(ASHA.email);
  expect(document.activeElement).toBe(field);
});

test.each(['meera@home.test', ''])('what was typed before then stays: %j', async (typed) => {
  const answer = await openUnknown();
  const field = emailField();
  field.focus();
  for (const value of ['m', typed]) fireEvent.change(field, { target: { value } });
  await answer();
  expect(emailField().value).toBe(typed);
  expect(document.activeElement).toBe(field);
});

test('after a login of somebody else the field has their e-mail', async () => {
  await open();
  expect(emailField().value).toBe(ASHA.email);
  act(() => rememberUser({ ...MEERA, email: 'meera@example.test' }));
  expect(emailField().value).toBe('meera@example.test');
});

test('a session that has ended elsewhere shows when the recent orders are loaded', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (input) =>
    input === '/api/session' ? Response.json({ user: null }) : new Response(null, { status: 401 }),
  );
  rememberUser(ASHA);
  await clientLoader().recent;
  await waitFor(() => expect(localStorage.getItem('user')).toBeNull());
});
