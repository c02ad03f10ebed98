import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toast } from './toast.tsx';
import { hideToast, showToast } from './toast-store.client.ts';

const message = { text: 'Removed Dosa', action: { label: 'Undo', onPress: () => {} } };
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const isShown = () => screen.queryByText('Removed Dosa') !== null;

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toast />);
  act(() => showToast(message));
});

afterEach(() => {
  hideToast();
  vi.useRealTimers();
});

test('a toast disappears after 8 seconds', () => {
  wait(7_900);
  expect(isShown()).toBe(true);
  wait(200);
  expect(isShown()).toBe(false);
});

test('under the pointer or with focus a toast stays, and then its time starts again', () => {
  fireEvent.pointerEnter(screen.getByRole('region'));
  wait(60_000);
  fireEvent.pointerLeave(screen.getByRole('region'));
  wait(7_900);
  expect(isShown()).toBe(true);
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
  wait(60_000);
  expect(isShown()).toBe(true);
});

test('Escape and the close button dismiss a toast', () => {
  fireEvent.keyDown(screen.getByRole('button', { name: 'Undo' }), { key: 'Escape' });
  expect(isShown()).toBe(false);
  act(() => showToast(message));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(isShown()).toBe(false);
});

test.each([
  ['Escape', () => fireEvent.keyDown(screen.getByRole('button', { name: 'Dismiss' }), { key: 'Escape' })],
  ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))],
])('%s returns the focus to where it was before F6', (_, dismiss) => {
  render(<button type="button">Pay</button>);
  const pay = screen.getByRole('button', { name: 'Pay' });
  pay.focus();
  fireEvent.keyDown(pay, { key: 'F6' });
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  dismiss();
  expect(isShown()).toBe(false);
  expect(document.activeElement).toBe(pay);
});

test('a newer toast replaces the old one and has its full time', () => {
  wait(7_000);
  act(() => showToast({ ...message, text: 'Removed Idli' }));
  expect(isShown()).toBe(false);
  wait(7_000);
  expect(screen.getByText('Removed Idli')).toBeTruthy();
});
