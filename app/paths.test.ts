import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paths, readQuery, safeReturnPath } from './paths.ts';

test.each([
  // Pages of this site, unchanged.
  ['/cart', '/cart'],
  ['/restaurant?vendorId=v1&SubCategoryId=s1', '/restaurant?vendorId=v1&SubCategoryId=s1'],
  ['/myaccount?tab=2#top', '/myaccount?tab=2#top'],
  ['/search?q=https://elsewhere.test', '/search?q=https://elsewhere.test'],
  // Nothing to return to.
  [null, '/'],
  [undefined, '/'],
  ['', '/'],
  ['cart', '/'],
  // Other sites, disguised.
  ['https://elsewhere.test/cart', '/'],
  ['HTTPS://elsewhere.test', '/'],
  ['//elsewhere.test', '/'],
  ['///elsewhere.test', '/'],
  ['/\\elsewhere.test', '/'],
  ['\\\\elsewhere.test', '/'],
  ['/\t/elsewhere.test', '/'],
  ['/\n/elsewhere.test', '/'],
  ['\t//elsewhere.test', '/'],
  [' //elsewhere.test', '/'],
  ['/.//elsewhere.test', '/'],
  ['/..//elsewhere.test', '/'],
  ['/x/..//elsewhere.test', '/'],
  ['/%2e%2e//elsewhere.test', '/'],
  // Invalid paths.
  ['javascript:alert(1)', '/'],
  ['data:text/html,x', '/'],
  ['mailto:x@elsewhere.test', '/'],
])('a return path of %o leads to %s', (candidate, expected) => {
  expect(safeReturnPath(candidate)).toBe(expected);
});

test('whatever a return path says, a browser stays on the site', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '\t',
    '\n',
    ' ',
    '%2f',
    '%5c',
    '@',
    ':',
    '?',
    '#',
    'x.test',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
      const target = safeReturnPath(`/${parts.join('')}`);
      expect(new URL(target, 'https://shop.test').origin).toBe('https://shop.test');
      expect(target.startsWith('/')).toBe(true);
      expect(target.startsWith('//')).toBe(false);
    }),
  );
});

test.each([
  ['/cart', '/login?from=%2Fcart'],
  ['/restaurant?vendorId=v1', '/login?from=%2Frestaurant%3FvendorId%3Dv1'],
  // A login leads home anyway.
  ['/', '/login'],
  [undefined, '/login'],
])('the login path from %o is %s', (from, expected) => {
  expect(paths.login(from)).toBe(expected);
});

test.each(['vendorId=7', 'VendorId=7', 'VENDORID=7', 'vendorid=&vendorId=7'])(
  'the query %s names the vendor in whatever case',
  (query) => {
    expect(readQuery(new URLSearchParams(query), 'vendorId')).toBe('7');
  },
);
