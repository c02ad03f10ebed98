import type { App } from '../app/app.server.ts';
import { wait as realWait, type Wait } from '../app/runtime/delay.server.ts';

/** How long current work may take to end. */
const GRACE_MILLISECONDS = 8_000;

interface Parts {
  /** Reports to load balancers that this process is about to stop. */
  announce: () => void;
  http: { close: () => Promise<unknown> };
  app: Pick<App, 'stop' | 'settled'>;
  database: { close: () => Promise<void> };
}

/**
 * Stops the process's parts, however often it is called. During the drain everything is still answered, so that load
 * balancers notice and choose another process; a second call ends it. Then the port and the event streams close, jobs
 * end, current work is finished, and the database closes. What takes longer than the grace is aborted, which loses
 * nothing that was answered.
 */
export function stopOnce(
  parts: Parts,
  {
    drainMilliseconds = 0,
    graceMilliseconds = GRACE_MILLISECONDS,
    wait = realWait,
  }: { drainMilliseconds?: number; graceMilliseconds?: number; wait?: Wait } = {},
): () => Promise<void> {
  const drain = new AbortController();
  let stopped: Promise<void> | undefined;
  return () => {
    if (stopped) drain.abort();
    stopped ??= (async () => {
      parts.announce();
      if (drainMilliseconds > 0) await wait(drainMilliseconds, drain.signal);
      await Promise.race([
        stop(parts),
        new Promise<void>((done) => setTimeout(done, graceMilliseconds).unref()),
      ]);
    })();
    return stopped;
  };
}

async function stop({ http, app, database }: Parts): Promise<void> {
  // Event streams only end with the product, and the server waits for them.
  await Promise.all([http.close(), app.stop()]);
  // No connection is open for a page refreshed in the background, or whose browser has disconnected.
  await app.settled();
  await database.close();
}
