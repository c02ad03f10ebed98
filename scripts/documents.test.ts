import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const RECORDS = globSync('docs/decisions/*.md', { cwd: ROOT });
const DOCUMENTS = [...globSync('*.md', { cwd: ROOT }), ...globSync('docs/**/*.md', { cwd: ROOT })];

const SOURCES = new Set(
  [
    ...globSync('*.{ts,mjs}', { cwd: ROOT }),
    ...globSync('{app,bench,cli,demo,scripts,server,tests}/**/*.{ts,tsx,mjs}', {
      cwd: ROOT,
      exclude: ['**/node_modules'],
    }),
  ].map((path) => basename(path)),
);

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

test.each(RECORDS)('%s has at most 40 lines of 80 columns: context, decision, consequences', (name) => {
  const lines = read(name).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  const headings = lines.filter((line) => line.startsWith('#')).map((line) => line.replace(/^#+ /, ''));
  expect(headings.slice(1)).toEqual(['Context', 'Decision', 'Consequences']);
});

test.each(DOCUMENTS)('every link and every named file of %s exists', (name) => {
  const text = read(name);
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) =>
    resolve(ROOT, dirname(name), target ?? ''),
  );
  const images = [...text.matchAll(/src="([^"]+)"/g)].map(([, target]) => resolve(ROOT, target ?? ''));
  const files = [
    ...text.matchAll(/`((?:app|server|scripts|tests|bench|docs|demo|cli)\/[\w./-]+\.\w+)`/g),
  ].map(([, target]) => join(ROOT, target ?? ''));
  const records = [...text.matchAll(/[( ]([a-z-]+\.md)[),]/g)].flatMap(([, target]) =>
    name.startsWith('docs/decisions/') ? [join(ROOT, 'docs/decisions', target ?? '')] : [],
  );
  expect([...links, ...images, ...files, ...records].filter((path) => !existsSync(path))).toEqual([]);
  // Without a folder; a name that begins with a dot is an ending, such as `.server.ts`.
  const bareNames = [...text.matchAll(/`([\w-][\w.-]*\.(?:tsx?|mjs))`/g)].map(([, base]) => base ?? '');
  expect(bareNames.filter((base) => !SOURCES.has(base))).toEqual([]);
});
