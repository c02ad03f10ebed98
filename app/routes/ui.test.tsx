import { readdirSync, readFileSync } from 'node:fs';
import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import Ui, { ErrorBoundary } from './ui.tsx';

const read = (path: string) => readFileSync(path, 'utf8');
const SOURCES = readdirSync('app/routes')
  .filter((name) => /^ui(-\w+)?\.tsx$/.test(name))
  .map((name) => read(`app/routes/${name}`))
  .join('\n');

function open() {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const Page = createRoutesStub([{ path: '/', Component: Ui, ErrorBoundary }]);
  render(<Page />);
}

test('it shows the parts, and opens what floats', async () => {
  open();
  expect(screen.getByText('Invalid email format.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cart full, Masala Dosa cannot be added' })).toBeTruthy();
  expect(screen.getByText('Out for delivery')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'question' }));
  expect(await screen.findByRole('alertdialog', { name: 'Remove this address?' })).toBeTruthy();
});

test('the error screen takes its place', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'error screen' }));
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy();
});

test.each(['color', 'text', 'radius', 'shadow', 'animate'])(
  'no %s token of the look is missing there',
  (kind) => {
    const named = [...read('app/ui/tokens.css').matchAll(new RegExp(`--${kind}-([a-z-]+): `, 'g'))]
      .map(([, name = '']) => name)
      // A line height or letter spacing belongs to its size.
      .filter((name) => !name.includes('--') && !['transparent', 'current'].includes(name));
    const shown = [...SOURCES.matchAll(/'([\w -]+)'\.split/g)].flatMap(([, names = '']) => names.split(' '));
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !shown.includes(name))).toEqual([]);
  },
);

test('no component of app/ui is missing there', () => {
  const components = readdirSync('app/ui').filter(
    (name) => name.endsWith('.tsx') && !name.includes('.test.'),
  );
  const shown = [...SOURCES.matchAll(/'\.\.\/ui\/([\w.-]+)'/g)].map(([, name = '']) => name);
  // What a part draws itself with.
  const within = shown.flatMap((name) =>
    [...read(`app/ui/${name}`).matchAll(/'\.\/([\w.-]+)'/g)].map(([, inner = '']) => inner),
  );
  // The toast stands in the shell: the page asks for one.
  const missing = components.filter((name) => ![...shown, ...within, 'toast.tsx'].includes(name));
  expect(missing).toEqual([]);
});
