import { expect, test } from 'vitest';
import { EMAIL_MAX_LENGTH, emailProblem, normalizeEmail, signInEmailProblem } from './email.ts';

const DOMAIN = '@mail.example';
const MAX_LENGTH_EMAIL = 'x'.repeat(EMAIL_MAX_LENGTH - DOMAIN.length) + DOMAIN;

test.each([
  'a@b.c',
  ' asha@mail.example ',
  'asha@sub.mail.example',
  MAX_LENGTH_EMAIL,
  ` ${MAX_LENGTH_EMAIL} `,
])('%o is an email', (email) => {
  expect(emailProblem(email)).toBeNull();
});

test.each([
  ['', /required/],
  ['   ', /required/],
  [`x${MAX_LENGTH_EMAIL}`, /at most 254/],
  ['asha', /format/],
  ['asha@mail', /format/],
  ['@mail.example', /format/],
  ['asha@.example', /format/],
  ['asha@mail.', /format/],
  ['asha@@mail.example', /format/],
  ['asha rao@mail.example', /format/],
  ['asha@mail.example, ravi@mail.example', /format/],
] as const)('%o is refused for %s', (email, reason) => {
  expect(emailProblem(email)).toMatch(reason);
  expect(signInEmailProblem(email)).toMatch(reason);
});

test.each([
  'asha@mail.example',
  ' Asha.Rao@Mail.Example ',
  "a.b.o'neill+food_1@x-y.co.in",
  '9-@9.in',
  'a@b.cd',
])('%o is accepted for a login', (email) => {
  expect(signInEmailProblem(email)).toBeNull();
});

test.each([
  'äsha@mail.example',
  'é.asha@mail.example',
  '.asha@mail.example',
  'asha.@mail.example',
  'asha..rao@mail.example',
  "asha'@mail.example",
  '!a@mail.example',
  'asha@-mail.example',
  'asha@mäil.example',
  'asha@mail..example',
  'asha@mail.e',
  'asha@mail.example1',
  'asha@mail.123',
  'asha@mail.example!',
])('%o is an email, but the sign-in library rejects it', (email) => {
  expect(emailProblem(email)).toBeNull();
  expect(signInEmailProblem(email)).toMatch(/format/);
});

test('an email is compared without case and surrounding space', () => {
  expect(normalizeEmail(' Asha@Mail.Example ')).toBe('asha@mail.example');
});
