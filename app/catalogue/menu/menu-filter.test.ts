import { describe, expect, test } from 'vitest';
import type { Diet, Item } from '../catalogue.ts';
import {
  indexMenu,
  isSearchable,
  type MenuFilter,
  matchMenu,
  offeredDiets,
  readMenuFilter,
  toggleDiet,
  withMenuFilter,
} from './menu-filter.ts';

function dish(name: string, description = '', diet: Diet | null = null): Item {
  return {
    id: name,
    vendorId: 'v',
    subcategoryId: 's',
    name,
    pricePaise: 100_00,
    discountPercent: 0,
    description,
    picture: null,
    diet,
    section: null,
  };
}

const MENU = [
  {
    heading: 'Biryani',
    items: [
      dish('Chicken Biryani', 'With raita', 'nonveg'),
      dish('Paneer Tikka Biryani', 'Charred paneer, a squeeze of lime', 'veg'),
      dish('Egg Biryani', '', 'egg'),
    ],
  },
  { heading: 'Sweets', items: [dish('Crème Caramel', 'Set custard', 'egg'), dish('पनीर जलेबी', '', 'veg')] },
  { heading: 'Shelf', items: [dish('Paper Napkins')] },
];

const none: MenuFilter = { text: '', diets: [] };

describe('matchMenu', () => {
  test.each([
    ['nothing chosen shows everything', none, [3, 2, 1]],
    ['spaces are no text', { ...none, text: '   ' }, [3, 2, 1]],
    ['case does not count', { ...none, text: 'BIRYANI' }, [3, 0, 0]],
    ['accents do not count, in the dish', { ...none, text: 'creme' }, [0, 1, 0]],
    ['nor in what is typed', { ...none, text: 'égg' }, [1, 0, 0]],
    ['the description is searched', { ...none, text: 'raita' }, [1, 0, 0]],
    ['words may stand in any order', { ...none, text: 'biryani paneer' }, [1, 0, 0]],
    ['every word must be there', { ...none, text: 'paneer caramel' }, [0, 0, 0]],
    ['vowel signs of Indian scripts do count', { ...none, text: 'पनीर' }, [0, 1, 0]],
    ['another vowel sign is another word', { ...none, text: 'पनार' }, [0, 0, 0]],
    ['a diet', { ...none, diets: ['veg'] }, [1, 1, 0]],
    ['any of several diets', { ...none, diets: ['veg', 'egg'] }, [2, 2, 0]],
    ['text and diet together', { text: 'biryani', diets: ['egg'] }, [1, 0, 0]],
    ['signs of a pattern are only signs', { ...none, text: '.*' }, [0, 0, 0]],
  ] satisfies [string, MenuFilter, number[]][])('%s', (_, filter, counts) => {
    const matches = matchMenu(indexMenu(MENU), filter);
    expect(matches.counts).toEqual(counts);
    expect(matches.total).toBe(counts.reduce((sum, count) => sum + count));
    expect(matches.ids.size).toBe(matches.total);
  });
});

test('only diets that some dishes have and others do not are offered', () => {
  expect(offeredDiets(MENU)).toEqual(['veg', 'egg', 'nonveg']);
  expect(offeredDiets([{ heading: 'All', items: [dish('a', '', 'veg'), dish('b', '', 'veg')] }])).toEqual([]);
  expect(offeredDiets([{ heading: 'All', items: [dish('a', '', 'veg'), dish('b')] }])).toEqual(['veg']);
});

test('search is offered for menus of seven dishes or more', () => {
  expect(isSearchable(MENU)).toBe(false);
  expect(isSearchable([...MENU, { heading: 'More', items: [dish('one more')] }])).toBe(true);
});

test('a filter survives the URL, and the other parameters stay', () => {
  const search = new URLSearchParams('vendorId=v1&SubCategoryId=s1&find=old');
  const filter: MenuFilter = { text: 'paneer tikka', diets: ['veg', 'nonveg'] };
  const written = withMenuFilter(search, filter);
  expect(written.toString()).toBe('vendorId=v1&SubCategoryId=s1&find=paneer+tikka&diet=veg%2Cnonveg');
  expect(readMenuFilter(written)).toEqual(filter);
  expect(withMenuFilter(written, none).toString()).toBe('vendorId=v1&SubCategoryId=s1');
  expect(readMenuFilter(new URLSearchParams('diet=meat,veg,veg'))).toEqual({ text: '', diets: ['veg'] });
});

test('pressing a diet twice removes it', () => {
  const veg = toggleDiet(none, 'veg');
  expect(veg.diets).toEqual(['veg']);
  expect(toggleDiet(toggleDiet(veg, 'egg'), 'veg').diets).toEqual(['egg']);
});
