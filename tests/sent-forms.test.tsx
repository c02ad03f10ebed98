import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { AddressBookForm } from '../app/account/addresses/address-book-form.tsx';
import { AddressForm } from '../app/account/addresses/address-form.tsx';
import { DeactivateForm } from '../app/account/profile/deactivate-form.tsx';
import { PasswordForm } from '../app/account/profile/password-form.tsx';
import { LoginForm } from '../app/account/sign-in/login-form.tsx';
import { RegisterForm } from '../app/account/sign-in/register-form.tsx';
import { paths } from '../app/paths.ts';
import { SupportForm } from '../app/support/support-form.tsx';

const locate = { find: async () => ({ ok: false as const, message: '' }), credit: null };
const ADDRESS = { flat: '14', street: '3rd Cross', city: 'Bengaluru', pincode: '560095' };
const EMAIL = 'asha@example.test';

const FORMS = {
  login: {
    path: paths.login(),
    form: <LoginForm answer={undefined} />,
    values: { email: EMAIL, password: 'secret' },
    texts: ['Log in', 'Logging in…'],
  },
  register: {
    path: paths.register(),
    form: <RegisterForm answer={undefined} />,
    values: {
      name: 'Asha',
      mobile: '9876543210',
      email: EMAIL,
      password: 'longenough',
      confirm: 'longenough',
    },
    texts: ['Register', 'Creating your account…'],
  },
  password: {
    path: paths.changePassword(),
    form: <PasswordForm email={EMAIL} answer={undefined} />,
    values: { current: 'secret', password: 'longenough', confirm: 'longenough' },
    texts: ['Change password', 'Changing…'],
  },
  deactivate: {
    path: paths.deactivateAccount(),
    form: <DeactivateForm errors={undefined} />,
    values: { password: 'secret' },
    texts: ['Deactivate my account', 'Deactivating…'],
  },
  'address book': {
    path: paths.addressBook(),
    form: <AddressBookForm answer={undefined} locate={locate} />,
    values: ADDRESS,
    texts: ['Save address', 'Saving…'],
  },
  'address in the cart': {
    path: paths.cart(),
    form: <AddressForm locate={locate} loginPath="" onSaved={() => {}} />,
    values: ADDRESS,
    texts: ['Save address', 'Saving…'],
  },
  support: {
    path: paths.help(),
    form: <SupportForm answer={undefined} />,
    values: { email: EMAIL, message: 'The raita was missing.' },
    texts: ['Send request', 'Sending…'],
  },
} as const;

// docs/decisions/waiting.md: a disabled button would lose the focus.
test.each(Object.entries(FORMS))(
  'the sent form %s says so at its button, which stays focusable',
  async (_, sent) => {
    const { path, form, values, texts } = sent;
    vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => {}));
    const Screens = createRoutesStub([
      { path, Component: () => form, HydrateFallback: () => null, action: () => new Promise<null>(() => {}) },
    ]);
    await act(async () => {
      render(<Screens initialEntries={[path]} />);
    });
    for (const [name, value] of Object.entries(values)) {
      const [field] = document.getElementsByName(name);
      fireEvent.change(field ?? expect.fail(`no ${name}`), { target: { value } });
    }
    const button = screen.getByRole<HTMLButtonElement>('button', { name: texts[0] });
    await act(async () => button.click());
    expect(button.textContent).toBe(texts[1]);
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  },
);
