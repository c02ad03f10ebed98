import { describe, expect, test } from 'vitest';
import { romanize } from './brahmic.ts';
import { soundKey, startKey } from './sound-key.ts';
import { guessOf, isGuess, type Script } from './typing-errors.ts';

const isGuessed = (typed: string, meant: string, script: Script = 'latin') =>
  isGuess(soundKey(meant), guessOf(soundKey(typed), typed, script));

describe('a word is guessed from', () => {
  test.each([
    ['korna', 'korma', 'a key beside the right one'],
    ['cuicken', 'chicken', 'a wrong key that changes the sound of the letter before it'],
    ['sanosa', 'samosa', 'a wrong key in the middle'],
    ['niryani', 'biryani', 'a wrong first key of a long word'],
    ['briyani', 'biryani', 'swapped letters'],
    ['karahi', 'kadahi', 'a similar sound'],
  ])('%s: %s, with %s', (typed, meant) => {
    expect(isGuessed(typed, meant)).toBe(true);
  });

  test.each([
    ['test', 'feast', 'the first key of a short word'],
    ['kitab', 'kabab', 'another consonant'],
    ['xyzzy', 'kizhi', 'the sound of x'],
  ])('%s never: %s, with %s', (typed, meant) => {
    expect(isGuessed(typed, meant)).toBe(false);
  });

  test.each([
    ['பிரியாணி', 'biryani', 'tamil'],
    ['பர்கர்', 'burger', 'tamil'],
    ['बटर', 'butter', 'other'],
    ['नूडल', 'noodle', 'other'],
  ] as const)('%s: %s, by its consonants', (written, meant, script) => {
    expect(isGuessed(romanize(written), meant, script)).toBe(true);
  });
});

test('a retroflex between vowels is a d in Malayalam and Tamil, and a t at the start', () => {
  expect(['വട', 'வட', 'ടീ', 'டீ'].map(romanize)).toEqual(['vada', 'vada', 'ti', 'ti']);
});

test.each([
  ['lunc', 'lun', 'what follows a c decides its sound'],
  ['chees', 'cis', 'a final s may be no plural'],
  ['tikks', 'tik', 'or it may'],
  ['shoes', 'suis', "'su' would be the start of soup"],
])('%s begins words with "%s": %s', (typed, start) => {
  expect(startKey(typed)).toBe(start);
});
