import type { App } from '../app/app.server.ts';

/**
 * Development's app: replaced before the first request after a change, so that loaders and wiring are those of the saved
 * files. An app that fails to start fails the requests until the next change.
 * @param load gives the same function until a module of the app has changed
 * @returns the app, once the first has started; subscribers to the catalogue stay subscribed to its successors
 */
export async function createReloadingApp<Options>(
  load: () => Promise<(options: Options) => Promise<App>>,
  options: Options,
): Promise<App> {
  const subscribers: Parameters<App['onCatalogueChange']>[0][] = [];
  async function create(createApp: (options: Options) => Promise<App>): Promise<App> {
    const created = await createApp(options);
    created.onCatalogueChange((change) => {
      for (const onChange of subscribers) onChange(change);
    });
    return created;
  }

  let createCurrent = await load();
  let app = create(createCurrent);
  // An app that failed to start has nothing to stop.
  const stop = () =>
    app.then(
      (running) => running.stop(),
      () => {},
    );
  async function readApp(): Promise<App> {
    const createLatest = await load();
    if (createLatest !== createCurrent) {
      createCurrent = createLatest;
      app = stop().then(() => create(createLatest));
    }
    return app;
  }
  const { cookieQuery, routeOf, pageQueriesOf } = await app;
  return {
    cookieQuery,
    routeOf,
    pageQueriesOf,
    readGauge: async (name) => (await app).readGauge(name),
    handle: async (request, address) => (await readApp()).handle(request, address),
    onCatalogueChange: (onChange) => {
      subscribers.push(onChange);
    },
    stop,
    settled: () =>
      app.then(
        (running) => running.settled(),
        () => {},
      ),
  };
}
