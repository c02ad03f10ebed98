import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type LoginAnswer, LoginForm } from './login-form.tsx';

function show(answer?: LoginAnswer) {
  const action = vi.fn(async () => null);
  const Stub = createRoutesStub([
    { path: '/login', Component: () => <LoginForm answer={answer} />, action, HydrateFallback: () => null },
  ]);
  render(<Stub initialEntries={['/login']} />);
  return {
    action,
    email: screen.getByLabelText('Email'),
    password: screen.getByLabelText('Password'),
    submit: () => fireEvent.click(screen.getByRole('button', { name: 'Log in' })),
  };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('the e-mail is checked while it is typed', () => {
  const { email } = show();
  type(email, 'asha');
  expect(screen.getByText('Invalid email format.')).toBeTruthy();
  expect(email.getAttribute('aria-invalid')).toBe('true');
  type(email, 'asha@example.test');
  expect(screen.queryByText('Invalid email format.')).toBeNull();
  type(email, '');
  expect(screen.getByText('Email is required.')).toBeTruthy();
});

test('an empty form is not sent: its errors are shown and the first field is focused', () => {
  const { action, email, password, submit } = show();
  submit();
  expect(screen.getByText('Email is required.')).toBeTruthy();
  expect(screen.getByText('Password is required.')).toBeTruthy();
  expect(document.activeElement).toBe(email);
  type(password, 'x');
  expect(screen.queryByText('Password is required.')).toBeNull();
  expect(action).not.toHaveBeenCalled();
});

test('a valid form is sent', async () => {
  const { action, email, password, submit } = show();
  type(email, 'asha@example.test');
  type(password, 'secret');
  submit();
  await expect.poll(() => action).toHaveBeenCalledOnce();
});

test('the password can be shown and hidden', () => {
  const { password } = show();
  expect(password.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.getAttribute('type')).toBe('password');
});

test('a failed login shows the error and keeps the e-mail', () => {
  const failure = 'Invalid email or password.';
  const { email } = show({ email: 'asha@example.test', errors: {}, failure, wait: null });
  expect(screen.getByRole('alert').textContent).toBe('Invalid email or password.');
  expect((email as HTMLInputElement).value).toBe('asha@example.test');
});

test('a customer who has to wait sees for how long, beside the unchanged message', () => {
  const wait = 'Too many attempts. Please try again in 5 minutes.';
  show({ email: 'asha@example.test', errors: {}, failure: 'Invalid email or password.', wait });
  const texts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(texts).toEqual(['Invalid email or password.', wait]);
});
