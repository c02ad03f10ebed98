import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Rolldown } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { debugName: 'every page', name: chunkOfEveryPage(), priority: 1 },
                { debugName: 'where one chooses', name: chunkOfChoosing() },
              ],
            },
          },
        },
      },
    },
    // The server process opens the database and hands it in: see app/app.server.ts.
    ssr: { build: { rollupOptions: { input: './app/app.server.ts' } } },
  },
  build: { assetsInlineLimit: 0 },
});

/**
 * What every page loads is two files, one of the libraries and one of our own code, instead of one for
 * each set of routes that shares something (docs/decisions/first-load.md).
 */
function chunkOfEveryPage(): Rolldown.CodeSplittingNameFunction {
  const rootRoute = resolve(import.meta.dirname, 'app/root.tsx');
  let everyPage: Set<string> | null = null;
  return (id, context) => {
    // The files are known by then, each with its imports.
    everyPage ??= withImports([rootRoute], (of) => context.getModuleInfo(of)?.importedIds ?? []);
    if (id === rootRoute || !everyPage.has(id)) return null;
    return id.includes('/node_modules/') ? 'framework' : 'shell';
  };
}

/** What home and a restaurant share is one file more, because a customer who sees one of them opens the other next. */
function chunkOfChoosing(): Rolldown.CodeSplittingNameFunction {
  let shared: Set<string> | null = null;
  return (id, context) => {
    shared ??= ['home', 'restaurant']
      .map((name) => withImports(routeParts(name), (of) => context.getModuleInfo(of)?.importedIds ?? []))
      .reduce((one, other) => one.intersection(other));
    return shared.has(id) ? 'choosing' : null;
  };
}

/** The modules into which the router splits a route. */
function routeParts(name: string): string[] {
  const file = resolve(import.meta.dirname, `app/routes/browse/${name}.tsx`);
  return ['main', 'clientAction', 'clientLoader', 'clientMiddleware', 'HydrateFallback'].map(
    (part) => `${file}?route-chunk=${part}`,
  );
}

function withImports(entries: string[], importsOf: (id: string) => string[]): Set<string> {
  const found = new Set(entries);
  // A set that grows while it is walked is walked to its new end.
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}
