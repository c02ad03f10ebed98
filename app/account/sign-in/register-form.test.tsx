import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { RegisterForm } from './register-form.tsx';

const ERRORS = [
  ['Name', 'Name is required.'],
  ['Mobile number', 'Mobile number is required.'],
  ['Email', 'Email is required.'],
  ['Password', 'Password is required.'],
  ['Confirm password', 'Please confirm your password.'],
] as const;

function show() {
  const action = vi.fn(async () => null);
  const Component = () => <RegisterForm answer={undefined} />;
  const Stub = createRoutesStub([{ path: '/register', Component, action, HydrateFallback: () => null }]);
  render(<Stub initialEntries={['/register']} />);
  return { action, submit: () => fireEvent.click(screen.getByRole('button', { name: 'Register' })) };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("each field's error clears when the customer types in it, the others stay", () => {
  const { action, submit } = show();
  submit();
  for (const [label, error] of ERRORS) {
    expect(screen.getByText(error)).toBeTruthy();
    type(label, 'x');
    expect(screen.queryByText(error)).toBeNull();
  }
  expect(action).not.toHaveBeenCalled();
});

test('passwords that differ are not sent', () => {
  const { action, submit } = show();
  for (const [label] of ERRORS) type(label, 'x');
  type('Mobile number', '9876543210');
  type('Email', 'asha@example.test');
  type('Confirm password', 'y');
  submit();
  expect(screen.getByText('Passwords do not match.')).toBeTruthy();
  expect(action).not.toHaveBeenCalled();
});

test('the mobile number accepts 10 digits, and rejects a longer paste', () => {
  show();
  type('Mobile number', '9876543210');
  type('Mobile number', '91234567809999');
  expect(screen.getByLabelText('Mobile number')).toHaveProperty('value', '9876543210');
});
