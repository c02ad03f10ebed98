import { expect, test } from 'vitest';
import { createListeners } from './listeners.ts';

test('the source is watched from the first listener to the last, however often one leaves', () => {
  const log: string[] = [];
  const { notify, subscribe } = createListeners(() => {
    log.push('watch');
    return () => log.push('stop');
  });
  const stopOne = subscribe(() => log.push('one'));
  const stopOther = subscribe(() => log.push('other'));
  notify();
  stopOne();
  stopOne();
  notify();
  stopOther();
  stopOther();
  notify();
  expect(log).toEqual(['watch', 'one', 'other', 'other', 'stop']);
  subscribe(() => {});
  expect(log.at(-1)).toBe('watch');
});
