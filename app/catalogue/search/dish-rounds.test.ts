import { describe, expect, test } from 'vitest';
import { regroup, roundsOf } from './dish-rounds.ts';
import { queryWords } from './search-words.ts';
import type { StoredWord } from './stored-words.server.ts';

const exact = (place: number, word: string, names: number, texts = names): StoredWord => ({
  ...{ place, word, names, texts },
  ...{ isExact: true, isWritten: true },
});
const completed = (...given: Parameters<typeof exact>) => ({ ...exact(...given), isExact: false });
const corrected = (...given: Parameters<typeof exact>) => ({ ...completed(...given), isWritten: false });
const pair = (words: string, names: number) => exact(0, `+${words}`, names, 0);

const rounds = (query: string, ...stored: StoredWord[]) => roundsOf(queryWords(query), stored);
const shown = (query: string, ...stored: StoredWord[]) =>
  rounds(query, ...stored).map(({ round, size, ofVendor }) => [round, size, ofVendor]);

test('words that the catalogue does not have make no round', () => {
  expect(rounds('qwxyz')).toEqual([]);
  expect(rounds('')).toEqual([]);
});

test('a word is searched in names, then in descriptions', () => {
  expect(rounds('naan', exact(1, 'nan', 30, 40))).toEqual([
    { round: 1, size: 30, rarest: ['=nan'], words: [['=nan']], before: [[]], ofVendor: [['=nan']] },
    {
      ...{ round: 3, size: 40, rarest: ['nan', '=nan'] },
      ...{ words: [['nan', '=nan']], before: [['=nan']], ofVendor: [['nan', '=nan']] },
    },
  ]);
});

test('its completions and corrections follow the word itself', () => {
  expect(rounds('nan', exact(1, 'nan', 3), completed(1, 'nandus', 5))).toMatchObject([
    { round: 1, size: 3, words: [['=nan']] },
    { round: 2, size: 8, words: [['=nan', '=nandus']], before: [['=nan']] },
    { round: 3, size: 8 },
  ]);
  expect(shown('kormaa', corrected(1, 'kurma', 7))).toEqual([
    [2, 7, [['=kurma']]],
    [3, 7, [['kurma', '=kurma']]],
  ]);
});

describe('of two words', () => {
  const words = [exact(1, 'panir', 50, 60), exact(2, 'tika', 20, 30)];

  test('a vendor must have both in one name, and then the rarer one', () => {
    expect(shown('paneer tikka', ...words, pair('panir tika', 9))).toEqual([
      [1, 9, [['+panir tika'], ['+panir tika']]],
      [
        3,
        30,
        [
          ['panir', '=panir'],
          ['tika', '=tika'],
        ],
      ],
      [4, 20, [['=tika'], ['=tika']]],
    ]);
  });

  test('the rarest of them says how many dishes there may be', () => {
    expect(rounds('paneer tikka', ...words, pair('panir tika', 9))).toMatchObject([
      { size: 9, rarest: ['+panir tika'] },
      { size: 30, rarest: ['tika', '=tika'] },
      { size: 20, rarest: ['=tika'] },
    ]);
  });

  test('names are not searched if none has both', () => {
    expect(rounds('paneer tikka', ...words).map(({ round }) => round)).toEqual([3, 4]);
  });

  test('each form of one with each of the other may be in one name', () => {
    const stored = [...words, completed(2, 'tikala', 5), pair('panir tika', 9), pair('panir tikala', 2)];
    expect(rounds('paneer tikka', ...stored)).toMatchObject([
      { round: 1, size: 9, ofVendor: [['+panir tika'], ['+panir tika']] },
      {
        round: 2,
        size: 11,
        ofVendor: [
          ['+panir tika', '+panir tikala'],
          ['+panir tika', '+panir tikala'],
        ],
      },
      { round: 3, size: 35 },
      { round: 4, size: 20, words: [['=tika'], ['=tika']] },
    ]);
  });

  test.each(['qwxyz tikka', 'spicy tikka'])('one that is unknown or optional is ignored: %s', (query) => {
    expect(rounds(query, exact(2, 'tika', 20, 30))).toMatchObject([
      { round: 2, size: 20, words: [['=tika'], ['=tika']], before: [[], ['=tika']] },
      {
        round: 3,
        size: 30,
        words: [
          ['tika', '=tika'],
          ['tika', '=tika'],
        ],
      },
    ]);
  });

  test('a guess is no reason to show a dish that has none of the other', () => {
    expect(rounds('mobilee qwxyz', corrected(1, 'muili', 5))).toEqual([]);
    const both = rounds('mobilee birani', corrected(1, 'muili', 5), corrected(2, 'biryani', 9));
    expect(both.map(({ round }) => round)).toEqual([3]);
    expect(rounds('mobilee tikka', corrected(1, 'muili', 5), exact(2, 'tika', 20))).toMatchObject([
      { round: 3, size: 5 },
      { round: 4, size: 20, words: [['=tika'], ['=tika']] },
    ]);
  });
});

test('of three words a vendor must have each two neighbours in one name, in a circle', () => {
  const words = [exact(1, 'panir', 50), exact(2, 'tika', 20), exact(3, 'rul', 30)];
  const pairs = [pair('panir tika', 9), pair('rul tika', 4), pair('panir rul', 6)];
  expect(rounds('paneer tikka roll', ...words, ...pairs)[0]).toMatchObject({
    round: 1,
    size: 4,
    ofVendor: [['+panir tika'], ['+rul tika'], ['+panir rul']],
  });
  expect(rounds('paneer tikka roll', ...words, ...pairs.slice(1))[0]?.round).toBe(3);
});

describe('words are regrouped', () => {
  const regrouped = (query: string, ...stored: StoredWord[]) => {
    const asked = regroup({ words: queryWords(query), stored });
    return [asked.words.map(({ exact: [sound] }) => sound), asked.stored];
  };

  test('if one stands for two of one name', () => {
    expect(regrouped('butterchicken roll', exact(1, '+butir cikin', 4, 0), exact(2, 'rul', 9))).toEqual([
      ['butir', 'cikin', 'rul'],
      [exact(3, 'rul', 9), exact(1, 'butir', 4), exact(2, 'cikin', 4), pair('butir cikin', 4)],
    ]);
  });

  test('but a word of a full query keeps its other meanings', () => {
    const others = [2, 3, 4, 5].map((place) => exact(place, `word${place}`, 1));
    const guess = corrected(1, 'butircikini', 3);
    const [words, stored] = regrouped(
      'butterchicken uno dos tres cuatro',
      exact(1, '+butir cikin', 4),
      guess,
      ...others,
    );
    expect(words).toHaveLength(5);
    expect(stored).toEqual([guess, ...others]);
  });

  test('if two stand for one, and the catalogue does not have both', () => {
    const [katai, one] = [exact(2, 'kata', 8), exact(1, 'nankata', 3)];
    expect(regrouped('nan khatai', one, exact(2, 'nankata', 3))).toEqual([['nankata'], [one]]);
    const both = [exact(1, 'nan', 8), one, katai, exact(2, 'nankata', 3)];
    expect(regrouped('nan khatai', ...both)).toEqual([['nan', 'kata'], both]);
  });
});

test('completions and guesses show nothing beside a word that nobody knows', () => {
  expect(rounds('credit card', completed(2, 'kardamum', 5))).toEqual([]);
});
