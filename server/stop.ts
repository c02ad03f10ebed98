import type { App } from '../app/app.server.ts';

/** What is under way has this long to end; whoever stops processes waits ten seconds as a rule. */
const GRACE_MILLISECONDS = 8_000;

/**
 * Stops the process's parts, once however often it is called: no new requests are taken, event streams and
 * jobs end, what is under way is finished, then the database closes. What takes longer than `grace` is
 * left: nothing that was answered is lost by it.
 * @param grace milliseconds
 */
export function stopOnce(
  parts: {
    http: { close: () => Promise<unknown> };
    app: Pick<App, 'stop'>;
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
  await database.close();
}
