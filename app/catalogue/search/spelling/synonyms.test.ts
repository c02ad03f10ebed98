import { expect, test } from 'vitest';
import { soundKey } from './sound-key.ts';
import { headOf, SAME } from './synonyms.ts';

test('each sound has the meaning of one line: a curry is no chicken', () => {
  for (const line of SAME) {
    const [head = '', ...others] = line.split(' ').map(soundKey);
    expect(headOf(head), line).toBe(head);
    for (const other of others) expect(headOf(other), line).toBe(head);
  }
});
