import { createServer } from 'vite';
import type { App, createApp } from '../app/app.server.ts';
import { start } from './start.ts';

type CreateApp = typeof createApp;

const vite = await createServer({ server: { middlewareMode: true } });

/** Vite gives the same function until a module of the app has changed. */
async function loadCreateApp(): Promise<CreateApp> {
  const loaded = (await vite.ssrLoadModule('/app/app.server.ts')) as { createApp: CreateApp };
  return loaded.createApp;
}

/** Replaces the app before the first request after a change, so that loaders and wiring are those of the saved files. */
const createReloadingApp: CreateApp = async (options) => {
  let createCurrent = await loadCreateApp();
  let app: Promise<App> = createCurrent(options);
  async function readApp(): Promise<App> {
    const createLatest = await loadCreateApp();
    if (createLatest !== createCurrent) {
      createCurrent = createLatest;
      const old = app;
      app = old.then((running) => running.stop()).then(() => createLatest(options));
    }
    return app;
  }
  const { onCatalogueChange } = await app;
  return {
    handle: async (request, address) => (await readApp()).handle(request, address),
    // Only the first app's: it expires cached pages, of which development has none.
    onCatalogueChange,
    stop: async () => (await app).stop(),
    settled: async () => (await app).settled(),
  };
};

await start({
  loadApp: async () => createReloadingApp,
  clientFolder: null,
  before: (listener) => (request, response) =>
    vite.middlewares(request, response, () => listener(request, response)),
});
