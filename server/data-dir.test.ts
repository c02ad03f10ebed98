import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder, readOrMakeSecret } from './data-dir.ts';

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
