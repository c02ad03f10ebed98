import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { createApp } from '../app/app.server.ts';
import { start } from './start.ts';
import { holdTickShape } from './v8-tick-workaround.ts';

const BUILD_FOLDER = resolve(import.meta.dirname, '../build');

await holdTickShape();
await start({
  loadApp: async () => {
    const built: { createApp: typeof createApp } = await import(
      pathToFileURL(resolve(BUILD_FOLDER, 'server/index.js')).href
    );
    return built.createApp;
  },
  clientFolder: resolve(BUILD_FOLDER, 'client'),
});
