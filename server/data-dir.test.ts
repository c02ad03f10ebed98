import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databasePutAside, lockFolder, readOrMakeSecret } from './data-dir.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiffin-data-dir-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder is held by one holder until it is released', () => {
  const first = lockFolder(folder);
  expect(first).not.toBeNull();
  expect(lockFolder(folder)).toBeNull();
  first?.release();
  const next = lockFolder(folder);
  expect(next).not.toBeNull();
  next?.release();
});

test('a database that a restore put aside is found while none stands in its place', () => {
  expect(databasePutAside(folder)).toBeNull();
  for (const name of ['postgres.before-20260301100000', 'postgres.before-20260401100000']) {
    mkdirSync(join(folder, name));
  }
  expect(databasePutAside(folder)).toBe('postgres.before-20260401100000');
  mkdirSync(join(folder, 'postgres'));
  expect(databasePutAside(folder)).toBeNull();
});

test('what is no folder is not told as held by another process', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(() => lockFolder(file)).toThrow();
});

test('a secret is made once, readable by its owner alone', () => {
  const secret = readOrMakeSecret(folder, 'auth-secret');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(readOrMakeSecret(folder, 'auth-secret')).toBe(secret);
  expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600);
});

test('a secret that was cut off is refused, and one that others could read is closed', () => {
  const path = join(folder, 'auth-secret');
  writeFileSync(path, '', { mode: 0o644 });
  expect(() => readOrMakeSecret(folder, 'auth-secret')).toThrow('holds fewer than 24 characters');
  writeFileSync(path, `${'k9'.repeat(20)}\n`);
  expect(readOrMakeSecret(folder, 'auth-secret')).toBe('k9'.repeat(20));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
