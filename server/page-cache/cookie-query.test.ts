import { describe, expect, test } from 'vitest';
import { createTargetReader, headersOfUse, plainTarget } from './cookie-query.ts';

const read = createTargetReader({
  name: 'area',
  paths: ['/', '/_.data'],
  isKnown: (value) => value === 'pune' || value === 'goa',
});

test.each([
  // Target and cookies, then the page and how the cookie was used.
  ['/', undefined, '/', 'by-cookie'],
  ['/', 'area=pune', '/?area=pune', 'from-cookie'],
  ['/_.data', 'area=pune', '/_.data?area=pune', 'from-cookie'],
  ['/?sort=rating', 'area=pune', '/?sort=rating&area=pune', 'from-cookie'],
  ['/', 'session=x; area=goa; theme=dark', '/?area=goa', 'from-cookie'],
  ['/', 'session=x;area=goa', '/?area=goa', 'from-cookie'],
  // The first of several, as the browser sends the most specific path first.
  ['/', 'area=goa; area=pune', '/?area=goa', 'from-cookie'],
  // The URL takes precedence, and then the cookie does not matter.
  ['/?area=goa', 'area=pune', '/?area=goa', 'no'],
  ['/?area=goa', undefined, '/?area=goa', 'no'],
  ['/?AREA=goa&q=tea', undefined, '/?q=tea&area=goa', 'no'],
  ['/?%61rea=goa', undefined, '/?area=goa', 'no'],
  ['/?area=goa&area=atlantis', undefined, '/?area=goa', 'no'],
  // Unknown values count as none.
  ['/?area=atlantis', undefined, '/', 'by-cookie'],
  ['/?%61rea=atlantis&q=a%26b', undefined, '/?q=a%26b', 'by-cookie'],
  ['/?area=atlantis', 'area=pune', '/?area=pune', 'from-cookie'],
  ['/?area', 'area=pune', '/?area=pune', 'from-cookie'],
  ['/?area=', undefined, '/', 'by-cookie'],
  ['/', 'area=atlantis', '/', 'by-cookie'],
  ['/', 'area="pune"', '/', 'by-cookie'],
  ['/', 'area=', '/', 'by-cookie'],
  ['/', 'xarea=pune; areas=goa; my-area=goa', '/', 'by-cookie'],
  ['/', 'area', '/', 'by-cookie'],
  // Other queries stay as they were written.
  ['/?q=near%20me', undefined, '/?q=near%20me', 'by-cookie'],
  // Paths that no cookie changes have no page of an unknown value either.
  ['/menu?q=tea&AREA=goa', 'area=pune', '/menu?q=tea&area=goa', 'no'],
  ['/menu?area=atlantis', 'area=pune', '/menu', 'no'],
  ['/MENU/?q=tea&%61rea=atlantis', 'area=pune', '/MENU/?q=tea', 'no'],
  ['/restaurant?area=goa', 'area=pune', '/restaurant?area=goa', 'no'],
  ['//', 'area=pune', '//', 'no'],
] as const)('%s with the cookies %s is the page %s (%s)', (target, cookies, page, use) => {
  expect(read(target, cookies)).toEqual({ target: page, use });
});

test.each([
  ['/', '/'],
  ['/?area=goa', '/?area=goa'],
  ['/menu/tea?q=a/.b', '/menu/tea?q=a/.b'],
  ['/./?area=goa', '/?area=goa'],
  ['/%2e?area=goa', '/?area=goa'],
  ['/menu/../?area=goa', '/?area=goa'],
  ['/?area=goa#menu', '/?area=goa'],
  ['/#menu', '/'],
  ['/.data?area=goa', '/.data?area=goa'],
  ['*', '*'],
  ['http://[#', 'http://[#'],
])('the request line %s asks for %s', (line, target) => {
  expect(plainTarget(line)).toBe(target);
});

test('without such a query every request is what it says', () => {
  expect(createTargetReader(null)('/?area=goa', 'area=pune')).toEqual({ target: '/?area=goa', use: 'no' });
});

describe('the headers', () => {
  const headersOf = (use: Parameters<typeof headersOfUse>[1]) => {
    const headers = new Headers({
      'Cache-Control': 'public, no-cache',
      'CDN-Cache-Control': 'public, max-age=10',
      Vary: 'Accept-Encoding',
    });
    headersOfUse(headers, use);
    return Object.fromEntries(headers);
  };

  test('let shared caches store a page of the URL alone', () => {
    expect(headersOf('no')).toEqual({
      'cache-control': 'public, no-cache',
      'cdn-cache-control': 'public, max-age=10',
      vary: 'Accept-Encoding',
    });
  });

  test('let them give the page without a cookie only to requests with the same cookies', () => {
    expect(headersOf('by-cookie')).toMatchObject({
      'cdn-cache-control': 'public, max-age=10',
      vary: 'Accept-Encoding, Cookie',
    });
  });

  test("keep them from storing a cookie's page", () => {
    expect(headersOf('from-cookie')).toEqual({
      'cache-control': 'private, no-cache',
      'cdn-cache-control': 'private',
      vary: 'Accept-Encoding, Cookie',
    });
  });
});
