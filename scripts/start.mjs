/* npm start: installs what is missing, builds what is stale, and serves. */
import { buildIfStale } from './build.mjs';
import { become, ENVIRONMENT, installPackages } from './install.mjs';
import { portProblem } from './port-problem.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs';

// Checked before installing and building, which take minutes. The server itself reports wrong settings.
const port = Number(process.env.PORT?.trim() || 3000);
if (port > 0 && port < 65_536) {
  const problem = await portProblem(port, process.env.HOST?.trim() || '::');
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
}
installPackages();
buildIfStale();
become('node', [...SERVER_FLAGS, 'server/main.ts'], {
  env: { ...SERVER_ENVIRONMENT, ...ENVIRONMENT, NODE_ENV: 'production' },
});
