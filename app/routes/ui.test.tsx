import { readFileSync } from 'node:fs';
import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import Ui from './ui.tsx';

test('it shows the parts, and opens what floats', async () => {
  const Page = createRoutesStub([{ path: '/', Component: Ui }]);
  render(<Page />);
  expect(screen.getByText('Invalid email format.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'question' }));
  expect(await screen.findByRole('alertdialog', { name: 'Remove this address?' })).toBeTruthy();
});

test('no colour of the look is missing there', () => {
  const tokens = readFileSync('app/ui/tokens.css', 'utf8');
  const shown = readFileSync('app/routes/ui.tsx', 'utf8')
    .match(/'(paper [^']+)'/)?.[1]
    ?.split(' ');
  const named = [...tokens.matchAll(/--color-([\w-]+): (?:light-dark|#)/g)].map(([, name]) => name);
  expect(named.filter((name) => !['white', 'black', ...(shown ?? [])].includes(String(name)))).toEqual([]);
});
