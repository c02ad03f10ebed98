/*
 * npm run bench [-- NAME …]: measures the production build and its floors (bench/run.ts). The name `profiles` writes
 * profiles instead (bench/profiles.ts).
 */
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { ensureChromium, ensurePostgres, ensureWrk } from './debian.mjs';
import { become, ENVIRONMENT, installPackages, ROOT } from './install.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs';

installPackages();
installPackages(join(ROOT, 'bench'));
ensurePostgres();
ensureWrk();
const chromium = ensureChromium();
buildIfStale();
const names = process.argv.slice(2);
const script = names[0] === 'profiles' ? ['bench/profiles.ts'] : ['bench/run.ts', ...names];
// As in production, since some suites run the product in their own process; React's development build takes several
// times as long.
become('node', [...SERVER_FLAGS, ...script], {
  env: { ...SERVER_ENVIRONMENT, ...ENVIRONMENT, CHROMIUM: chromium, NODE_ENV: 'production' },
});
