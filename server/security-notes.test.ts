import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSecureSite, securityNotes } from './security-notes.ts';
import { readSettings } from './settings.ts';

function notesFor(environment: Record<string, string>): string[] {
  const read = readSettings(environment);
  if (!read.ok) throw new Error(read.problems.join());
  return securityNotes(read.settings);
}

const SAFE = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'on' };
const good = () => randomBytes(32).toString('base64url');

test.each<[wanted: boolean, environment: Record<string, string>]>([
  [true, { PUBLIC_URL: 'https://shop.example' }],
  [true, { ALLOWED_ORIGINS: 'http://localhost:3000, https://shop.example' }],
  [false, { PUBLIC_URL: 'http://shop.example' }],
  [false, {}],
])('it is %s that cookies are for TLS alone with %o', (wanted, environment) => {
  const read = readSettings(environment);
  expect(read.ok && isSecureSite(read.settings)).toBe(wanted);
});

test('nothing is said of a site behind TLS whose secrets are made here or at random', () => {
  expect(notesFor(SAFE)).toEqual([]);
  for (let n = 0; n < 1_000; n += 1) {
    expect(notesFor({ ...SAFE, AUTH_SECRET: good(), OPERATOR_TOKEN: good() })).toEqual([]);
  }
});

test('one line for each thing that leaves the shop open, and never the secret itself', () => {
  expect(notesFor({})).toEqual([expect.stringContaining('No address with https://')]);
  expect(notesFor({ PUBLIC_URL: 'https://shop.example' })).toEqual([
    expect.stringContaining('TRUST_PROXY=on'),
  ]);
  const same = good();
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
