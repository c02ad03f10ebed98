import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PAPER, parseTheme, THEME_SCRIPT } from './theme.ts';
import { ThemeChoice } from './theme-choice.tsx';
import { chooseTheme, followTheme } from './theme-store.client.ts';

const root = document.documentElement;
const paper = () => document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content;

afterEach(() => {
  chooseTheme('system');
  delete root.dataset.theme;
  document.head.replaceChildren();
});

test('an invalid stored theme is ignored', () => {
  expect(['light', 'dark', 'blue', '', null].map(parseTheme)).toEqual([
    'light',
    'dark',
    'system',
    'system',
    'system',
  ]);
});

test("the theme is the device's until one is chosen, and again after that is chosen", () => {
  const stop = followTheme();
  render(<ThemeChoice />);
  const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(choice('System').checked).toBe(true);
  expect(root.dataset.theme).toBeUndefined();

  fireEvent.click(choice('Dark'));
  expect(choice('Dark').checked).toBe(true);
  expect(root.dataset.theme).toBe('dark');
  expect(paper()).toBe(PAPER.dark);
  expect(localStorage.getItem('theme')).toBe('dark');

  fireEvent.click(choice('Light'));
  expect(paper()).toBe(PAPER.light);

  fireEvent.click(choice('System'));
  expect(root.dataset.theme).toBeUndefined();
  expect(paper()).toBeUndefined();
  expect(localStorage.getItem('theme')).toBeNull();
  stop();
});

test('other tabs follow until the page is closed', () => {
  const stop = followTheme();
  const sayFromAnotherTab = (theme: string) => {
    localStorage.setItem('theme', theme);
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  };
  sayFromAnotherTab('dark');
  expect(root.dataset.theme).toBe('dark');
  stop();
  sayFromAnotherTab('light');
  expect(root.dataset.theme).toBe('dark');
});

test('the inline script applies the stored theme before anything else runs', () => {
  const script = new Function(THEME_SCRIPT);
  localStorage.setItem('theme', 'toString');
  script();
  expect(root.dataset.theme).toBeUndefined();
  localStorage.setItem('theme', 'dark');
  script();
  expect(root.dataset.theme).toBe('dark');
  expect(paper()).toBe(PAPER.dark);
  // The page takes over what the script has applied.
  followTheme()();
  expect(document.querySelectorAll('meta[name="theme-color"]')).toHaveLength(1);
});
