import { expect, test } from 'vitest';
import type { App } from '../app/app.server.ts';
import { createReloadingApp } from './reloading-app.ts';

/** Apps that answer with the name of the code they were made of; `save` replaces the code. */
async function develop() {
  const events: string[] = [];
  let tell: Parameters<App['onCatalogueChange']>[0] = () => {};
  const codeOf = (name: string) => async (): Promise<App> => ({
    handle: async () => new Response(name),
    cookieQuery: { name: 'area', paths: ['/'], isKnown: () => false },
    routeOf: () => '/',
    pageQueriesOf: () => null,
    readGauge: () => 0,
    onCatalogueChange: (onChange) => {
      tell = onChange;
    },
    stop: async () => {
      events.push(`${name} stops`);
      tell = () => {};
    },
    settled: async () => {},
  });
  let code = codeOf('first');
  const app = await createReloadingApp(async () => code, {});
  return {
    app,
    events,
    changeCatalogue: () => tell(['vendors']),
    save: (name: string) => {
      code = codeOf(name);
    },
    saveBroken: () => {
      code = async () => {
        throw new Error('Broken.');
      };
    },
    ask: async () => (await app.handle(new Request('http://localhost/'))).text(),
  };
}

test('a request after a change is answered by the changed app, and the app before it is stopped', async () => {
  const { ask, save, events } = await develop();
  expect(await ask()).toBe('first');
  expect(events).toEqual([]);
  save('second');
  expect(await ask()).toBe('second');
  expect(await ask()).toBe('second');
  expect(events).toEqual(['first stops']);
});

test('an app that failed to start fails its requests until a change mends it', async () => {
  const { ask, save, saveBroken, events } = await develop();
  saveBroken();
  await expect(ask()).rejects.toThrow('Broken.');
  await expect(ask()).rejects.toThrow('Broken.');
  save('mended');
  expect(await ask()).toBe('mended');
  expect(events).toEqual(['first stops']);
});

test('an app that failed to start does not prevent stopping', async () => {
  const { app, ask, saveBroken } = await develop();
  saveBroken();
  await expect(ask()).rejects.toThrow('Broken.');
  await app.stop();
  await app.settled();
});

test('a subscriber hears of changes of the catalogue after a reload too', async () => {
  const { app, ask, save, changeCatalogue } = await develop();
  const changes: unknown[] = [];
  app.onCatalogueChange((change) => {
    changes.push(change);
  });
  changeCatalogue();
  save('second');
  await ask();
  changeCatalogue();
  expect(changes).toEqual([['vendors'], ['vendors']]);
});
