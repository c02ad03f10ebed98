import { describe, expect, test } from 'vitest';
import { ANNOTATIONS, annotationOf } from './annotations.ts';
import { indexTexts } from './bm25.ts';
import { type JudgedDish, judgedCatalogue } from './catalogue.ts';
import { categoriesOf, gradeDish, gradeVendor } from './grade.ts';
import { mistype, neighboursOf } from './mistype.ts';
import { ndcg } from './ndcg.ts';
import { judgedQueries, readMeaning } from './queries.ts';

const { vendors, dishes } = judgedCatalogue();
const halves = [judgedQueries('open'), judgedQueries('frozen')];
const queries = halves.flat();

describe('the set', () => {
  test('has 150 queries in each half, as many of each class', () => {
    const sizes = halves.map((half) =>
      [...Map.groupBy(half, ({ group }) => group)].map(([group, own]) => `${own.length} ${group}`),
    );
    expect(halves.map(({ length }) => length)).toEqual([150, 150]);
    expect(sizes[0]).toEqual(sizes[1]);
    expect(new Set(queries.map(({ text }) => text)).size).toBe(300);
  });

  test('has a catalogue of many vendors and dishes, all of which have an annotation', () => {
    expect(vendors.length).toBeGreaterThan(200);
    expect(dishes.length).toBeGreaterThan(4_000);
  });

  test('annotates no dish that the catalogue does not have', () => {
    const used = new Set(dishes.map(({ name }) => annotationOf(ANNOTATIONS, name)));
    const unused = [...ANNOTATIONS].filter(([, annotation]) => !used.has(annotation));
    expect(unused.map(([name]) => name)).toEqual([]);
  });

  test('has an answer in the catalogue for every query that is not nonsense', () => {
    const unanswered = queries.filter(({ meaning }) => {
      if (meaning.kind === 'nothing') return false;
      if (meaning.kind === 'vendor') return !vendors.some((vendor) => gradeVendor(meaning, vendor) === 3);
      const categories = categoriesOf(meaning.families, dishes);
      return !dishes.some((dish) => gradeDish(meaning, dish, categories) === 3);
    });
    expect(unanswered.map(({ text }) => text)).toEqual([]);
  });
});

describe('the grade of a dish', () => {
  const KORAMANGALA = { lat: 12.9352, lng: 77.6245 };
  const dishOf = (name: string, diet: JudgedDish['diet'], position = KORAMANGALA): JudgedDish => ({
    ...annotationOf(ANNOTATIONS, name),
    ...{ id: name, name, description: '', diet },
    vendor: { id: 'v', name: 'V', categories: [], position },
  });
  const gradeOf = (meaning: string, dish: JudgedDish) => {
    const read = readMeaning(meaning);
    if (read.kind !== 'dish') throw new Error(`${meaning} means no dish.`);
    return gradeDish(read, dish, categoriesOf(read.families, ANNOTATIONS.values()));
  };

  test.each([
    ['biryani +chicken', 'Donne Chicken Biryani', 'nonveg', 3, 'exactly that dish'],
    ['biryani +chicken', 'Veg Dum Biryani', 'veg', 2, 'another variant'],
    ['biryani +chicken', 'Chicken Fried Rice', 'nonveg', 1, 'the same category'],
    ['biryani +chicken', 'Chicken Tikka', 'nonveg', 0, 'another category'],
    ['biryani diet:veg', 'Kathal Biryani', 'veg', 3, 'of the diet'],
    ['biryani diet:veg', 'Egg Dum Biryani', 'egg', 0, 'of another diet'],
    ['biryani diet:veg', 'Donne Chicken Biryani', 'nonveg', 0, 'chicken for veg'],
    ['* +paneer', 'Paneer Tikka Roll', 'veg', 3, 'with the ingredient'],
    ['* +paneer', 'Masala Dosa', 'veg', 0, 'without it'],
    ['dosa/idli', 'Rava Idli', 'veg', 3, 'one of several families'],
  ] as const)('for %s, %s (%s) has %i: %s', (meaning, name, diet, grade, _why) => {
    expect(gradeOf(meaning, dishOf(name, diet))).toBe(grade);
  });

  test('falls with the distance from a named place', () => {
    const meaning = 'dosa @koramangala-bengaluru';
    const dosaAt = (lat: number, lng: number) => dishOf('Masala Dosa', 'veg', { lat, lng });
    expect(gradeOf(meaning, dosaAt(12.9352, 77.6245))).toBe(3);
    expect(gradeOf(meaning, dosaAt(13.0358, 77.597))).toBe(2);
    expect(gradeOf(meaning, dosaAt(19.06, 72.83))).toBe(1);
    expect(gradeOf('dosa @bengaluru', dosaAt(13.0358, 77.597))).toBe(3);
  });
});

describe('nDCG@10', () => {
  test('is 1 for the best order, and less for any other', () => {
    expect(ndcg([3, 2, 1], [1, 3, 0, 2])).toBe(1);
    expect(ndcg([2, 3, 1], [1, 3, 0, 2])).toBeCloseTo(
      (3 + 7 / Math.log2(3) + 0.5) / (7 + 3 / Math.log2(3) + 0.5),
    );
    expect(ndcg([], [3])).toBe(0);
  });

  test('looks at ten results, and counts what is missing among them', () => {
    const many = Array.from({ length: 12 }, () => 3 as const);
    expect(ndcg(many, many)).toBe(1);
    expect(ndcg([3], [3, 3])).toBeCloseTo(1 / (1 + 1 / Math.log2(3)));
    expect(ndcg([...Array.from({ length: 10 }, () => 0 as const), 3], [3])).toBe(0);
  });
});

describe('typing errors', () => {
  test('change one word after its first letter, the same one each time', () => {
    for (const { text, group } of queries.filter(({ group }) => group === 'exact')) {
      if (!text.split(' ').some((word) => word.length >= 4)) continue;
      const typed = mistype(text);
      expect(typed, group).toBe(mistype(text));
      expect(typed).not.toBe(text);
      const changed = text.split(' ').filter((word, index) => typed.split(' ')[index] !== word);
      expect(changed).toHaveLength(1);
      expect(Math.abs(typed.length - text.length)).toBeLessThanOrEqual(1);
    }
  });

  test('hit the keys around the letter', () => {
    expect(neighboursOf('s').sort()).toEqual(['a', 'd', 'e', 'w', 'x', 'z']);
    expect(neighboursOf('p')).toEqual(['o', 'l']);
  });
});

test('the baseline ranks by rare words and short texts, and knows exact words alone', () => {
  const search = indexTexts([
    { id: 'a', text: 'Masala Dosa with potato and two kinds of chutney' },
    { id: 'b', text: 'Masala Dosa' },
    { id: 'c', text: 'Masala Vada' },
  ]);
  expect(search('masala dosa')).toEqual(['b', 'a', 'c']);
  expect(search('dosai')).toEqual([]);
});
