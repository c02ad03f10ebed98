import type { App } from '../app/app.server.ts';

/** How long current work may take to end; process managers usually wait ten seconds. */
const GRACE_MILLISECONDS = 8_000;

/**
 * Stops the process's parts, once however often it is called: new requests are refused, event streams and jobs end,
 * current work is finished, then the database closes. What takes longer than `grace` is aborted, which loses nothing
 * that was answered.
 * @param grace milliseconds
 */
export function stopOnce(
  parts: {
    http: { close: () => Promise<unknown> };
    app: Pick<App, 'stop' | 'settled'>;
    database: { close: () => Promise<void> };
  },
  grace = GRACE_MILLISECONDS,
): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  return () => {
    stopped ??= Promise.race([stop(parts), new Promise<void>((done) => setTimeout(done, grace).unref())]);
    return stopped;
  };
}

async function stop({ http, app, database }: Parameters<typeof stopOnce>[0]): Promise<void> {
  // Event streams only end with the product, and the server waits for them.
  await Promise.all([http.close(), app.stop()]);
  // No connection is open for a page refreshed in the background, or whose browser has disconnected.
  await app.settled();
  await database.close();
}
