import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSecureSite, securityNotes } from './security-notes.ts';
import { readSettings } from './settings.ts';

function notesFor(environment: Record<string, string>): string[] {
  const read = readSettings(environment);
  if (!read.ok) throw new Error(read.problems.join());
  return securityNotes(read.settings);
}

const SAFE = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'on' };
/**
 * As random as 32 bytes can be and the same at every run: one random secret in many thousands holds an
 * example's word.
 */
const good = (n: number) => createHash('sha256').update(`secret ${n}`).digest('base64url');

test.each<[wanted: boolean, environment: Record<string, string>]>([
  [true, { PUBLIC_URL: 'https://shop.example' }],
  [true, { ALLOWED_ORIGINS: 'http://localhost:3000, https://shop.example' }],
  [false, { PUBLIC_URL: 'http://shop.example' }],
  [false, {}],
])('cookies require TLS (%s) with %o', (wanted, environment) => {
  const read = readSettings(environment);
  expect(read.ok && isSecureSite(read.settings)).toBe(wanted);
});

test('a site behind TLS with generated or random secrets gets no note', () => {
  expect(notesFor(SAFE)).toEqual([]);
  for (let n = 0; n < 1_000; n += 1) {
    expect(notesFor({ ...SAFE, AUTH_SECRET: good(2 * n), OPERATOR_TOKEN: good(2 * n + 1) })).toEqual([]);
  }
});

test.each([
  ['DATA_DIR', {}],
  ['every node', { DATABASE_URL: 'postgres://shop.example/tiffin' }],
])('the note on a weak secret names %s', (where, environment) => {
  const [note] = notesFor({ ...SAFE, ...environment, AUTH_SECRET: 'a'.repeat(40), OPERATOR_TOKEN: good(1) });
  expect(note).toContain(where);
  expect(note).toMatch(/with: openssl rand -base64 32$/);
});

test('each risk gets one line, which never contains the secret', () => {
  expect(notesFor({})).toEqual([expect.stringContaining('No address with https://')]);
  expect(notesFor({ PUBLIC_URL: 'https://shop.example' })).toEqual([
    expect.stringContaining('TRUST_PROXY=on'),
  ]);
  const same = good(0);
  expect(notesFor({ ...SAFE, AUTH_SECRET: same, OPERATOR_TOKEN: same })).toEqual([
    expect.stringContaining('are the same'),
  ]);
  for (const weak of [
    'a'.repeat(40),
    'abcabcabcabcabcabcabcabcabcabcabcabc',
    'f3Kq9xZ1f3Kq9xZ1f3Kq9xZ1f3Kq9xZ1',
    'change-me-please-change-me-please',
    'MySuperSecretKeyForTheShop-2026!',
  ]) {
    const [note, ...others] = notesFor({ ...SAFE, AUTH_SECRET: weak });
    expect(note).toMatch(/^AUTH_SECRET can be guessed/);
    expect(note).not.toContain(weak);
    expect(others).toEqual([]);
  }
  expect(notesFor({ ...SAFE, OPERATOR_TOKEN: '123456789012345678901234' })).toEqual([
    expect.stringMatching(/^OPERATOR_TOKEN can be guessed/),
  ]);
});
