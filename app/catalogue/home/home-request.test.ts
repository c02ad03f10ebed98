import { expect, test } from 'vitest';
import { readHomeRequest } from './home-request.server.ts';

const DELIVERY = { radiusMetres: 12_000, isStrict: false };
const areaOf = (search: string) => {
  const { filter, deliveryTo } = readHomeRequest(new URLSearchParams(search), DELIVERY);
  return [filter.area ?? null, deliveryTo?.area.slug ?? null];
};

test.each([
  ['q=dosa', null, null, 'no area'],
  ['area=koramangala-bengaluru', 'koramangala-bengaluru', 'koramangala-bengaluru', 'the area of the URL'],
  ['area=atlantis', null, null, 'an unknown slug'],
  ['q=dosa+koramangala', null, 'koramangala-bengaluru', 'the only locality of this name'],
  ['q=dosa+near+koramangala', null, 'koramangala-bengaluru', 'after near'],
  ['q=dosa+in+bangalore', null, 'bengaluru', 'an older name of a city'],
  ['q=dosa+mg+road', null, null, 'a name in several cities'],
  ['q=dosa+mg+road,+Gurugram', null, 'mg-road-gurugram', 'with its city'],
  [
    'q=dosa+mg+road&area=koramangala-bengaluru',
    'koramangala-bengaluru',
    'mg-road-bengaluru',
    'in the own city',
  ],
  [
    'q=biryani+hyderabad&area=koramangala-bengaluru',
    'koramangala-bengaluru',
    'koramangala-bengaluru',
    'a style',
  ],
  ['q=mysore+pak', null, null, 'part of a dish'],
  ['q=koramangala', null, null, 'a place alone'],
])('%s is listed with the area %s in links, for %s: %s', (search, inLinks, listed, _why) => {
  expect(areaOf(search)).toEqual([inLinks, listed]);
});
