/* npm run dev: the same server with Vite in front, so a saved file shows at once. */
import { become, ENVIRONMENT, installPackages } from './install.mjs';

installPackages();
become('node', ['--disable-warning=ExperimentalWarning', 'server/dev.ts'], {
  env: { ...ENVIRONMENT, NODE_ENV: 'development' },
});
