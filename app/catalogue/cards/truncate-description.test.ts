import { expect, test } from 'vitest';
import { splitDescription } from './truncate-description.ts';

const LONG =
  'Long-grain rice, saffron and mint, layered with chicken that rested overnight in yoghurt, sealed with dough and slow cooked.';

test('a long description is split between two words, and no text is lost', () => {
  const { beginning, rest } = splitDescription(LONG);
  expect(beginning).toBe('Long-grain rice, saffron and mint, layered with chicken that rested overnight in');
  expect(beginning + rest).toBe(LONG);
});

test('no punctuation precedes the ellipsis', () => {
  const { beginning, rest } = splitDescription(
    `${'Potato and onion, curry leaves and mustard, ghee. '.repeat(3)}`,
  );
  expect(beginning).toBe(
    'Potato and onion, curry leaves and mustard, ghee. Potato and onion, curry leaves and',
  );
  const sentence = `${'x'.repeat(40)} ${'y'.repeat(40)}. ${'z'.repeat(40)}`;
  expect(splitDescription(sentence)).toEqual({ beginning: sentence.slice(0, 81), rest: sentence.slice(81) });
  expect(beginning + rest).toHaveLength(150);
});

test.each(['', 'Long-grain rice, saffron, mint.', LONG.slice(0, 110), 'x'.repeat(400)])(
  '%s is not split',
  (text) => {
    expect(splitDescription(text)).toEqual({ beginning: text, rest: '' });
  },
);

test('a description that begins with a long word is split after that word', () => {
  expect(splitDescription(`${'x'.repeat(120)} and more`)).toEqual({
    beginning: 'x'.repeat(120),
    rest: ' and more',
  });
});
