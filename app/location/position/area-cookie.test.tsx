import { afterEach, expect, test } from 'vitest';
import { areaCookie, readAreaCookie, writeAreaCookie } from './area-cookie.client.ts';

afterEach(() => writeAreaCookie(null));

test('the cookie lasts half a year on the whole site and is not sent by other sites', () => {
  expect(areaCookie('saket-delhi', false)).toBe('area=saket-delhi; Path=/; SameSite=Lax; Max-Age=15552000');
});

test('the cookie is Secure on https', () => {
  expect(areaCookie('saket-delhi', true)).toMatch(/; Secure$/);
});

test('the slug is read until it is removed', () => {
  expect(readAreaCookie()).toBeNull();
  writeAreaCookie('saket-delhi');
  expect(readAreaCookie()).toBe('saket-delhi');
  writeAreaCookie(null);
  expect(readAreaCookie()).toBeNull();
});

test.each([
  ['theme=dark; areas=x; area=saket-delhi', 'saket-delhi'],
  ['areas=pune', null],
  ['area=', null],
  ['area=Two%20Words', null],
  ['', null],
])('of the cookies %j the area is %j', (cookies, slug) => {
  expect(readAreaCookie(cookies)).toBe(slug);
});
