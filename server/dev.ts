import { createServer } from 'vite';
import type { createApp } from '../app/app.server.ts';
import { start } from './start.ts';

const vite = await createServer({ server: { middlewareMode: true } });

await start({
  // The app is loaded once; saved screens and loaders reach it through the router's own reload.
  loadApp: async () => {
    const loaded = (await vite.ssrLoadModule('/app/app.server.ts')) as { createApp: typeof createApp };
    return loaded.createApp;
  },
  clientFolder: null,
  before: (listener) => (request, response) =>
    vite.middlewares(request, response, () => listener(request, response)),
});
