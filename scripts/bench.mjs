/* npm run bench [-- NAME …]: measures the production build beside its floors (bench/run.ts). */
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
// As a shop runs, since some suites have the product in their own process. React has another build for development, which
// takes several times as long.
become('node', [...SERVER_FLAGS, 'bench/run.ts', ...process.argv.slice(2)], {
  env: { ...SERVER_ENVIRONMENT, ...ENVIRONMENT, CHROMIUM: chromium, NODE_ENV: 'production' },
});
