/*
 * npm run test:mutation [-- STRYKER OPTIONS]: changes the rules of price, cart, orders, account, page cache
 * and import one expression at a time, and fails if their tests detect less than 92 % of the changes. Takes
 * about twenty minutes on two cores. Lists the undetected changes; tests/mutation/survivors.md says why they
 * are accepted.
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
