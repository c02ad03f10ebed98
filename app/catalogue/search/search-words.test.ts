import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { queryWords, soundsOf, wordsOfItem } from './search-words.ts';
import { nearForms } from './spelling/sound-key.ts';

test.each([
  'paneer panir पनीर ਪਨੀਰ પનીર ಪನೀರ್ பன்னீர் పనీర్ പനീർ',
  'biryani biriyani बिरयानी বিরিয়ানি ಬಿರಿಯಾನಿ',
  'dosa dosai डोसा ದೋಸೆ தோசை ദോശ దోశ',
  'idli idly iddly इडली ಇಡ್ಲಿ',
  'vada wada vadai वड़ा ವಡೆ',
  'masala masaala मसाला ಮಸಾಲೆ',
  'poori puri पूरी',
  'chai चाय',
  'samosa samosas समोसा',
  'chhole chole छोले',
  'pizza पिज़्ज़ा पिज्जा ಪಿಜ್ಜಾ',
  'sambar sambhar सांभर ಸಾಂಬಾರ್',
  'khichdi kichdi खिचड़ी',
  'pulao pulav pulaav पुलाव',
  'tomatoes tomato',
  'fries fry',
  'sandwiches sandwich',
  'café CAFE',
  'jalapeño jalapeno',
])('%s sound alike', (words) => {
  expect(new Set(soundsOf(words)).size, soundsOf(words).join(' ')).toBe(1);
});

test.each([
  ['pavbhaji', 'pav bhaji', 'one word or two'],
  ['bisibelebath', 'bisi bele bath', 'one word or three'],
  ['cheesecake', 'cheese cake', 'one word or two again'],
  ['golgappe', 'pani puri', 'another name'],
  ['rasmalai', 'रसमलाई', 'in either script'],
  ['Dal, the “Chef’s” way!', 'dal chefs way', 'without signs, and words that say nothing'],
  ['گوشت', 'گوشت', 'other scripts stay as they are'],
])('%s is %s: %s', (one, other) => {
  expect(soundsOf(one)).toEqual(soundsOf(other));
});

describe('typing errors', () => {
  const isNear = (typed: string, meant: string) => {
    const forms = new Set(nearForms(soundsOf(meant)[0] ?? ''));
    return nearForms(soundsOf(typed)[0] ?? '').some((form) => forms.has(form));
  };

  test.each([
    ['manchuiran', 'manchurian', 'exchanged'],
    ['manchurin', 'manchurian', 'missing'],
    ['manchurrrian', 'manchurian', 'doubled'],
    ['mancjurian', 'manchurian', 'wrong'],
    ['mnchrn', 'manchurian', 'without vowels'],
    ['choclet', 'chocolate', 'two in a long word'],
    ['चिकन', 'chicken', 'a loan word'],
    ['बर्गर', 'burger', 'another one'],
  ])('%s is near %s: %s', (typed, meant) => {
    expect(isNear(typed, meant)).toBe(true);
  });

  test.each([
    ['dal', 'del'],
    ['naan', 'nun'],
    ['paneer', 'penne'],
    ['korma', 'kofta'],
  ])('%s is not near %s', (typed, other) => {
    expect(isNear(typed, other)).toBe(false);
  });
});

test('an item is found by the words of its name, which are marked, and of its description', () => {
  expect(wordsOfItem({ ItemName: 'Aloo Tikki (2 Pieces)', ItemDescription: 'With mint, tikki.' })).toEqual([
    '=alu',
    '=putatu',
    '=tiki',
    '2',
    'pisi',
    'mint',
  ]);
});

test('diets and qualifiers are optional, except alone', () => {
  const optionalOf = (query: string) =>
    queryWords(query).map(({ exact: [sound], isOptional }) => (isOptional ? `(${sound})` : sound));
  expect(optionalOf('spicy veg momos')).toEqual(['(spisi)', '(vig)', 'mumu']);
  expect(optionalOf('veg')).toEqual(['vig']);
  expect(optionalOf('eggless')).toEqual(['iglis']);
});

test('an unfinished compound stands for its words', () => {
  const soundsOfQuery = (query: string) => queryWords(query).map(({ exact: [sound] }) => sound);
  expect(soundsOfQuery('mango milksh')).toEqual(soundsOfQuery('mango milk shake'));
  expect(soundsOfQuery('gulabj')).toEqual(soundsOfQuery('gulab jamun'));
  // The first word of a compound alone, and one of several compounds.
  expect(soundsOfQuery('gulab')).toHaveLength(1);
  expect(soundsOfQuery('masal')).toHaveLength(1);
});

test('the last word of a query is open, and synonyms are included', () => {
  const [aloo, tikki] = queryWords('aloo tik');
  expect(aloo).toMatchObject({ exact: ['alu', 'putatu'], start: null });
  expect(tikki).toMatchObject({ exact: ['tik'], start: 'tik' });
});

test('a query without words searches nothing, and of a long one only some words count', () => {
  expect(queryWords(' %% with ')).toEqual([]);
  expect(queryWords('one two three four five six seven')).toHaveLength(5);
});

test('no input splits a surrogate pair', () => {
  const letters = fc.constantFrom('a', 'dosa', '\u{1F6C5}', '\u{10400}', '\u{20000}', '\u{2F800}', 'बि', ' ');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(letters).map((parts) => parts.join('')),
      ),
      (text) => {
        const words = queryWords(text);
        for (const key of [...words.flatMap(({ exact }) => exact), ...soundsOf(text)]) {
          for (const form of nearForms(key)) expect(form.isWellFormed()).toBe(true);
        }
        for (const { guesses } of words) {
          const { guess, pairs } = guesses();
          for (const form of [...guess.near, ...pairs, guess.pattern ?? ''])
            expect(form.isWellFormed()).toBe(true);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
