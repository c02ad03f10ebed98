/*
 * npm run test:mutation [-- STRYKER OPTIONS]: changes the rules of price, cart, orders, account, page cache and import one
 * expression at a time, and fails if the tests beside them notice less than 92 % of the changes. Takes about twenty minutes on
 * two cores. What survives is listed at the end; tests/mutation/survivors.md says why it may.
 */
import { join } from 'node:path';
import { become, installPackages, ROOT } from './install.mjs';

const FOLDER = join(ROOT, 'tests', 'mutation');

installPackages();
installPackages(FOLDER);
become('node', [
  join(FOLDER, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'),
  'run',
  join(FOLDER, 'stryker.config.json'),
  ...process.argv.slice(2),
]);
