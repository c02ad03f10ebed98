/*
 * npm run test:chaos: the long attempts to break what docs/promises.md promises; minutes, apart from npm test.
 * With a word or two only those files: npm run test:chaos -- sigkill
 */
import { buildIfStale } from './build.mjs';
import { ensurePostgres } from './debian.mjs';
import { become, installPackages } from './install.mjs';

installPackages();
ensurePostgres();
buildIfStale();
become('node', ['--disable-warning=ExperimentalWarning', 'tests/chaos/run.ts', ...process.argv.slice(2)]);
