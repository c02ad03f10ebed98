/*
 * npm run package [-- FOLDER]: writes a release (scripts/release.mjs) into FOLDER, by default release/: an archive for
 * machines with neither npm nor Node, and its checksum.
 */
import { mkdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildIfStale } from './build.mjs';
import { installPackages, ROOT } from './install.mjs';

installPackages();
buildIfStale();
const folder = resolve(ROOT, process.argv[2] ?? 'release');
mkdirSync(folder, { recursive: true });
// Imported now, because it needs the installed packages.
const { writeRelease } = await import('./release.mjs');
const archive = await writeRelease(folder);
console.log(
  `${archive} (${Math.round(statSync(archive).size / 1_000_000)} MB), with its checksum in ${archive}.sha256`,
);
