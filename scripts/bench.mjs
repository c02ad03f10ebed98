/* npm run bench [-- NAME …]: measures the production build beside its floors (bench/run.ts). */
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { ensureChromium, ensurePostgres, ensureWrk } from './debian.mjs';
import { become, ENVIRONMENT, installPackages, ROOT } from './install.mjs';

installPackages();
installPackages(join(ROOT, 'bench'));
ensurePostgres();
ensureWrk();
const chromium = ensureChromium();
buildIfStale();
become('node', ['--disable-warning=ExperimentalWarning', 'bench/run.ts', ...process.argv.slice(2)], {
  // As a shop runs: React has another build for development, which takes several times as long.
  env: { ...ENVIRONMENT, CHROMIUM: chromium, NODE_ENV: 'production' },
});
