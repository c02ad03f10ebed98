/* npm start: installs what is missing, builds what is stale, and serves. */
import { buildIfStale } from './build.mjs';
import { become, ENVIRONMENT, installPackages } from './install.mjs';

installPackages();
buildIfStale();
become('node', ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
  env: { ...ENVIRONMENT, NODE_ENV: 'production' },
});
