import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import ChangePassword, { clientAction } from './change-password.tsx';

const FORM = {
  'Current password': 'a long enough password',
  'New password': 'another long password',
  'Confirm new password': 'another long password',
};

/** Opens the screen over a server that answers with `answer`, fills the form and sends it. */
async function send(answer: () => Promise<unknown>): Promise<void> {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ user: null }));
  const Screens = createRoutesStub([
    {
      path: '/change_password',
      Component: ChangePassword as unknown as React.ComponentType,
      HydrateFallback: () => null,
      loader: () => ({ uid: 'u1', email: 'asha@example.test', isChanged: false }),
      action: () => clientAction({ serverAction: answer } as unknown as Parameters<typeof clientAction>[0]),
    },
  ]);
  render(<Screens initialEntries={['/change_password']} />);
  await screen.findByRole('heading', { name: 'Change password' });
  for (const [label, value] of Object.entries(FORM)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

test('a change without an answer says so and keeps what was typed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await send(() => Promise.reject(new TypeError('Failed to fetch')));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Your password could not be changed. Please try again.');
  expect(document.activeElement).toBe(alert);
  for (const [label, value] of Object.entries(FORM)) {
    expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe(value);
  }
});

test('a server’s error stands beside its field, which gets the focus', async () => {
  await send(async () => ({ errors: { current: 'This is not your password.' }, message: null }));
  await screen.findByText('This is not your password.');
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
});
