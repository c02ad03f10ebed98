import { act, render, screen } from '@testing-library/react';
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

/** Opens the screen for Asha, who has one order. */
async function open(): Promise<void> {
  vi.spyOn(window, 'fetch').mockImplementation(async (input) =>
    Response.json(input === '/api/session' ? { user: ASHA } : { orders: [ORDER] }),
  );
  rememberUser(ASHA);
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
  await screen.findByRole('region', { name: 'Your recent orders' });
}

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
