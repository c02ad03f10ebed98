import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ENVIRONMENT, fail, ROOT, readJson, run } from './install.mjs';

const SOURCES = [
  'app',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/compress-files.ts',
  'vite.config.ts',
];
const STAMP = join(ROOT, 'build', 'sources.json');

/** Builds the product if a source has changed since the last build. */
export function buildIfStale() {
  const hash = hashOfSources();
  if (readJson(STAMP)?.hash === hash) return;
  console.log('Building …');
  const result = run('react-router', ['build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...ENVIRONMENT, NODE_ENV: 'production' },
  });
  if (result.status !== 0) fail('The build failed; the messages above say why.');
  writeFileSync(STAMP, JSON.stringify({ hash }));
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(join(ROOT, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesOf(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
}
