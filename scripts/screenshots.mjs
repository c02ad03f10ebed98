/* npm run screenshots: every screen at 360 px and 1280 px, light and dark, into the folder screenshots/. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { ensureChromium } from './debian.mjs';
import { become, ENVIRONMENT, installPackages, ROOT } from './install.mjs';

installPackages();
const chromium = ensureChromium();
buildIfStale();
// With arguments only those screens: npm run screenshots -- cart
const names = process.argv.slice(2);
if (names.length === 0) rmSync(join(ROOT, 'screenshots'), { recursive: true, force: true });
become(
  'playwright',
  [
    'test',
    '--config=tests/screenshots/playwright.config.ts',
    ...(names.length > 0 ? ['-g', names.join('|')] : []),
  ],
  { env: { ...ENVIRONMENT, CHROMIUM: chromium } },
);
