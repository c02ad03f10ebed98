import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

test('a text links to the screens that it names and keeps its wording', () => {
  const text = 'Write under Help & Support, with the order id; our Privacy Policy says what we keep.';
  const Stub = createRoutesStub([{ path: '/', Component: () => <LinkedText>{text}</LinkedText> }]);
  const { container } = render(<Stub />);
  expect(container.textContent).toBe(text);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Help & Support', '/help_support'],
    ['Privacy Policy', '/privacypolicy'],
  ]);
});
