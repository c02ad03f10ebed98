import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import ChangePassword, { clientAction } from './change-password.tsx';

const FORM = {
  'Current password': 'a long enough password',
  'New password': 'another long password',
  'Confirm new password': 'another long password',
};

test('a change without an answer says so and keeps what was typed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ user: null }));
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
  const Screens = createRoutesStub([
    {
      path: '/change_password',
      Component: ChangePassword as unknown as React.ComponentType,
      HydrateFallback: () => null,
      loader: () => ({ uid: 'u1', email: 'asha@example.test', isChanged: false }),
      action: () =>
        clientAction({ serverAction: unreachable } as unknown as Parameters<typeof clientAction>[0]),
    },
  ]);
  render(<Screens initialEntries={['/change_password']} />);
  await screen.findByRole('heading', { name: 'Change password' });
  for (const [label, value] of Object.entries(FORM)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Your password could not be changed. Please try again.');
  expect(document.activeElement).toBe(alert);
  for (const [label, value] of Object.entries(FORM)) {
    expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe(value);
  }
});
