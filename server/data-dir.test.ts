import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databasePutAside, lockFolder, makePrivate, readOrMakeSecret } from './data-dir.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiffin-data-dir-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder is locked by one process until it is released', () => {
  const first = lockFolder(folder);
  expect(first).not.toBeNull();
  expect(lockFolder(folder)).toBeNull();
  first?.release();
  const next = lockFolder(folder);
  expect(next).not.toBeNull();
  next?.release();
});

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

test('a folder open to everybody is made private with its content', () => {
  chmodSync(folder, 0o777);
  const inner = join(folder, 'postgres', 'pg_wal');
  mkdirSync(inner, { recursive: true });
  chmodSync(join(folder, 'postgres'), 0o2777);
  chmodSync(inner, 0o777);
  for (const path of [join(folder, 'auth-secret'), join(inner, '0001')]) {
    writeFileSync(path, '');
    chmodSync(path, 0o666);
  }
  lockFolder(folder)?.release();
  const modes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => [
    name,
    modeOf(join(folder, name)),
  ]);
  expect(modeOf(folder)).toBe('700');
  expect(Object.fromEntries(modes)).toMatchObject({
    postgres: '700',
    'postgres/pg_wal': '700',
    'postgres/pg_wal/0001': '600',
    'auth-secret': '600',
  });
});

test('the lost+found of a mounted file system is left to root', () => {
  const lost = join(folder, 'lost+found');
  mkdirSync(lost);
  chmodSync(lost, 0o755);
  makePrivate(folder);
  expect(statSync(lost).mode & 0o777).toBe(0o755);
});

test('a link in the folder is refused, and its target is not changed', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'tiffin-elsewhere-'));
  chmodSync(elsewhere, 0o755);
  symlinkSync(elsewhere, join(folder, 'postgres'));
  expect(() => makePrivate(folder)).toThrow('postgres is a link');
  expect(modeOf(elsewhere)).toBe('755');
  rmSync(elsewhere, { recursive: true });
});

test('a refusal changes no mode in the folder', () => {
  const inner = join(folder, 'a-shared');
  mkdirSync(inner);
  writeFileSync(join(inner, 'catalogue.jsonl'), '');
  // Found last, deep within.
  const last = join(folder, 'z', 'z');
  mkdirSync(last, { recursive: true });
  symlinkSync(tmpdir(), join(last, 'elsewhere'));
  const open = [folder, inner, join(folder, 'z'), last];
  for (const path of open) chmodSync(path, 0o755);
  chmodSync(join(inner, 'catalogue.jsonl'), 0o644);
  expect(() => makePrivate(folder)).toThrow('elsewhere is a link');
  expect(open.map(modeOf)).toEqual(['755', '755', '755', '755']);
  expect(modeOf(join(inner, 'catalogue.jsonl'))).toBe('644');
});

test('a folder that even its owner cannot read is still closed to others', () => {
  const inner = join(folder, 'closed');
  mkdirSync(inner);
  writeFileSync(join(inner, 'file'), '');
  chmodSync(join(inner, 'file'), 0o666);
  chmodSync(inner, 0o066);
  makePrivate(folder);
  expect([modeOf(inner), modeOf(join(inner, 'file'))]).toEqual(['700', '600']);
});

test('a folder of another user, or a shared one, is refused', () => {
  const otherUser = (process.getuid?.() ?? 0) + 1;
  expect(() => makePrivate(folder, otherUser)).toThrow(/belongs to user \d+ .* chown -R/);
  chmodSync(folder, 0o1777);
  expect(() => makePrivate(folder)).toThrow('shared with other programs');
  expect(modeOf(folder)).toBe('1777');
  expect(() => makePrivate('/')).toThrow('shared with other programs');
});

test('a database set aside by a restore is found while none has replaced it', () => {
  expect(databasePutAside(folder)).toBeNull();
  for (const name of ['postgres.before-20260301100000', 'postgres.before-20260401100000']) {
    mkdirSync(join(folder, name));
  }
  expect(databasePutAside(folder)).toBe('postgres.before-20260401100000');
  mkdirSync(join(folder, 'postgres'));
  expect(databasePutAside(folder)).toBeNull();
});

test('a path that is no folder is not reported as locked', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(() => lockFolder(file)).toThrow();
});

test('a secret is created once, readable by its owner alone', () => {
  const secret = readOrMakeSecret(folder, 'auth-secret');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(readOrMakeSecret(folder, 'auth-secret')).toBe(secret);
  expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600);
});

test('a truncated secret is refused, and a readable one is made private', () => {
  const path = join(folder, 'auth-secret');
  writeFileSync(path, '', { mode: 0o644 });
  expect(() => readOrMakeSecret(folder, 'auth-secret')).toThrow('holds fewer than 24 characters');
  writeFileSync(path, `${'k9'.repeat(20)}\n`);
  expect(readOrMakeSecret(folder, 'auth-secret')).toBe('k9'.repeat(20));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
