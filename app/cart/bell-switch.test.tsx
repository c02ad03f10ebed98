import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { ringBell } from './bell.client.ts';
import { BellSwitch } from './bell-switch.tsx';

let play: MockInstance<HTMLMediaElement['play']>;

beforeEach(() => {
  play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});

test('the bell rings until it is switched off, and again after it is switched on', () => {
  render(<BellSwitch />);
  const bell = screen.getByRole<HTMLInputElement>('switch', { name: 'Cart sound' });
  expect(bell.checked).toBe(true);
  ringBell();
  expect(play).toHaveBeenCalledTimes(1);
  fireEvent.click(bell);
  expect(bell.checked).toBe(false);
  expect(localStorage.getItem('bell')).toBe('off');
  ringBell();
  expect(play).toHaveBeenCalledTimes(1);
  fireEvent.click(bell);
  ringBell();
  expect(play).toHaveBeenCalledTimes(2);
});

test('the bell is silent where the device saves data', () => {
  const ask = vi.spyOn(window, 'matchMedia');
  ask.mockImplementation((media) => ({ matches: media.includes('reduced-data') }) as MediaQueryList);
  ringBell();
  ask.mockRestore();
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  ringBell();
  Reflect.deleteProperty(navigator, 'connection');
  expect(play).not.toHaveBeenCalled();
});
