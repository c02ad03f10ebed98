import { render, screen } from '@testing-library/react';
import { createRoutesStub, data } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ErrorScreen } from './error-screen.tsx';

/** A screen whose loader fails once for each reason. */
function open(...reasons: unknown[]) {
  // The router logs the errors that its boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Screens = createRoutesStub([
    {
      path: '/promos',
      Component: () => <p>Promos</p>,
      HydrateFallback: () => null,
      ErrorBoundary: () => <ErrorScreen />,
      loader: () => {
        if (reasons.length > 0) throw reasons.shift();
        return null;
      },
    },
  ]);
  render(<Screens initialEntries={['/promos']} />);
}

const shown = async () => {
  const heading = await screen.findByRole('heading', { level: 1 });
  return { title: heading.textContent, number: screen.queryByText(/^\d{3}$/)?.textContent ?? null };
};

test.each([
  [400, "We couldn't read this request"],
  [404, 'Page not found'],
  [405, 'This is not possible here'],
  [413, 'This is too large'],
  [500, 'Something went wrong'],
])('%i has its own text: %s', async (status, title) => {
  open(data(null, { status }));
  expect(await shown()).toEqual({ title, number: String(status) });
});

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  'a network failure (%s) shows no status number',
  async (message) => {
    open(new TypeError(message));
    expect(await shown()).toEqual({ title: 'You seem to be offline', number: null });
  },
);

test.each([
  'window.fetch is not a function',
  'Failed to fetch dynamically imported module: /assets/sheet.js',
])(
  'a mistake of the page (%s) is not taken for a lost network, and its text is not shown',
  async (message) => {
    open(new TypeError(message));
    expect(await shown()).toEqual({ title: 'Something went wrong', number: '500' });
    expect(document.body.textContent).not.toContain('fetch');
  },
);

test('once the network is back, trying again shows the screen without a reload', async () => {
  open(new TypeError('Failed to fetch'));
  (await screen.findByRole('link', { name: 'Try again' })).click();
  await screen.findByText('Promos');
});
