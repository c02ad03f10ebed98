import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import Ui, { ErrorBoundary } from './gallery.tsx';

const read = (path: string) => readFileSync(path, 'utf8');
const SOURCES = readdirSync('app/gallery')
  .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  .map((name) => read(`app/gallery/${name}`))
  .join('\n');

function open() {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const Page = createRoutesStub([{ path: '/', Component: Ui, ErrorBoundary }]);
  render(<Page />);
}

test('the gallery shows the components and opens the overlays', async () => {
  open();
  expect(screen.getByText('Invalid email format.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cart full, Masala Dosa cannot be added' })).toBeTruthy();
  expect(screen.getByText('Out for delivery')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'question' }));
  expect(await screen.findByRole('alertdialog', { name: 'Remove this address?' })).toBeTruthy();
});

test('the error screen replaces the gallery', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'error screen' }));
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy();
});

test.each(['color', 'text', 'radius', 'shadow', 'animate'])('the gallery shows every %s token', (kind) => {
  const named = [...read('app/ui/tokens.css').matchAll(new RegExp(`--${kind}-([a-z-]+): `, 'g'))]
    .map(([, name = '']) => name)
    // A line height or letter spacing is part of its text size.
    .filter((name) => !name.includes('--') && !['transparent', 'current'].includes(name));
  const shown = [...SOURCES.matchAll(/'([\w -]+)'\.split/g)].flatMap(([, names = '']) => names.split(' '));
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((name) => !shown.includes(name))).toEqual([]);
});

test('the gallery shows every component of app/ui', () => {
  const components = readdirSync('app/ui', { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'));
  const shown = [...SOURCES.matchAll(/'\.\.\/ui\/([\w./-]+)'/g)].map(([, name = '']) => name);
  // Components that a shown component renders itself.
  const within = shown.flatMap((name) =>
    [...read(`app/ui/${name}`).matchAll(/'(\.{1,2}\/[\w./-]+)'/g)].map(([, inner = '']) =>
      posix.join(posix.dirname(name), inner),
    ),
  );
  // The shell renders the toast that the page requests; a hash link has no style of its own.
  const others = ['overlays/toast.tsx', 'hash-link.tsx'];
  const missing = components.filter((name) => ![...shown, ...within, ...others].includes(name));
  expect(missing).toEqual([]);
});
