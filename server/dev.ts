import { createServer } from 'vite';
import type { createApp } from '../app/app.server.ts';
import { createReloadingApp } from './reloading-app.ts';
import { start } from './start.ts';

type CreateApp = typeof createApp;

const vite = await createServer({ server: { middlewareMode: true } });

/** Vite gives the same function until a module of the app has changed. */
async function loadCreateApp(): Promise<CreateApp> {
  const loaded = (await vite.ssrLoadModule('/app/app.server.ts')) as { createApp: CreateApp };
  return loaded.createApp;
}

await start({
  loadApp: async () => (options) => createReloadingApp(loadCreateApp, options),
  clientFolder: null,
  before: (listener) => (request, response) =>
    vite.middlewares(request, response, () => listener(request, response)),
});
