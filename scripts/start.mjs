/* npm start: installs what is missing, builds what is stale, and serves. */
import { buildIfStale } from './build.mjs';
import { become, ENVIRONMENT, installPackages } from './install.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs';

installPackages();
buildIfStale();
become('node', [...SERVER_FLAGS, 'server/main.ts'], {
  env: { ...SERVER_ENVIRONMENT, ...ENVIRONMENT, NODE_ENV: 'production' },
});
