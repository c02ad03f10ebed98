/* npm run lighthouse: what Lighthouse says of the production build on a phone (bench/lighthouse.mjs). */
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { ensureChromium } from './debian.mjs';
import { become, ENVIRONMENT, installPackages, ROOT } from './install.mjs';

installPackages();
installPackages(join(ROOT, 'bench'));
const chromium = ensureChromium();
buildIfStale();
become('node', ['--disable-warning=ExperimentalWarning', 'bench/lighthouse.mjs'], {
  env: { ...ENVIRONMENT, CHROMIUM: chromium },
});
