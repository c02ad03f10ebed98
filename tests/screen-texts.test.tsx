import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { aboutUs } from '../app/content/about.ts';
import { PolicyPage } from '../app/content/policy-page.tsx';
import { CancelOrder } from '../app/orders/tracking/cancel-order.tsx';
import ChangePassword from '../app/routes/account/change-password.tsx';
import DeactivateAccount from '../app/routes/account/deactivate-account.tsx';
import Restaurant, { loader as loadRestaurant } from '../app/routes/browse/restaurant.tsx';
import HelpAndSupport from '../app/routes/information/help-support.tsx';
import { ErrorScreen } from '../app/ui/error-screen.tsx';

const ASHA = { uid: 'u1', email: 'asha@example.test', fullName: 'Asha Rao', profileImage: null };

interface Shown {
  Component: unknown;
  loader?: (args: never) => unknown;
}

const deactivate = (...openOrders: string[]): Shown => ({
  Component: DeactivateAccount,
  loader: () => ({ uid: ASHA.uid, openOrders }),
});
const HELP: Shown = { Component: HelpAndSupport, loader: () => ({ recent: null }) };

test.each<[string, Shown, string]>([
  [
    'an order that can be cancelled',
    { Component: CancelOrder },
    'You can cancel for 5 minutes, or until the kitchen starts.',
  ],
  ['the deactivation', deactivate(), 'Your password and all your logged-in devices'],
  [
    'the deactivation with an order in progress',
    deactivate('ORD1'),
    'You can deactivate your account once it is delivered, picked up or cancelled.',
  ],
  [
    'the deactivation with orders in progress',
    deactivate('ORD1', 'ORD2'),
    'You can deactivate your account once they are delivered, picked up or cancelled.',
  ],
  [
    'a changed password',
    {
      Component: ChangePassword,
      loader: () => ({ uid: ASHA.uid, email: ASHA.email, isChanged: true }),
    },
    "You've been logged out on your other devices.",
  ],
  [
    'a restaurant that does not exist',
    { Component: Restaurant, loader: loadRestaurant },
    'There is no restaurant at this address. It may have closed or moved.',
  ],
  ['help', HELP, 'What if something is missing or wrong?'],
  ['help', HELP, 'Why does it say location access is denied?'],
  [
    'about us',
    { Component: () => <PolicyPage policy={aboutUs('Tiffin')} isDated={false} contact={undefined} /> },
    'Your order is never lost or duplicated.',
  ],
])('%s shows its text (%#)', async (_, { Component, loader }, text) => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ user: ASHA }));
  const Screens = createRoutesStub([
    {
      path: '/',
      Component: Component as React.ComponentType,
      HydrateFallback: () => null,
      ErrorBoundary: ErrorScreen,
      ...(loader
        ? {
            loader: (args: unknown) => loader({ ...(args as object), url: new URL('http://shop/') } as never),
          }
        : {}),
    },
  ]);
  render(<Screens />);
  expect(await screen.findByText(text)).toBeTruthy();
});
