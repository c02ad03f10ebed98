/*
 * npm run test:cluster: breaks a cluster of real parts under load, 8 to 12 minutes; apart from npm test.
 * With a word or two only those faults: npm run test:cluster -- partition
 */
import { buildIfStale } from './build.mjs';
import { become, installPackages } from './install.mjs';

installPackages();
buildIfStale();
become('node', ['--disable-warning=ExperimentalWarning', 'tests/cluster/run.ts', ...process.argv.slice(2)]);
