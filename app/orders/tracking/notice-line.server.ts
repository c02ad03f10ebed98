import { sql } from 'kysely';
import type { Database } from '../../db/open-database.server.ts';

const CHANNEL = 'order_status';

/** Carries notices between all processes. One may be lost: order-events.server.ts notices that by itself. */
export interface NoticeLine {
  /**
   * Calls `onPayload` for each notice of any process, and `onGap` whenever some may have been missed.
   * @throws if it cannot listen yet; the caller tries again
   * @returns how to stop listening
   */
  listen: (onPayload: (payload: string) => void, onGap: () => void) => Promise<() => Promise<void>>;
  send: (payload: string) => Promise<unknown>;
  /** Sends what is under way and closes what the line has opened. */
  close: () => Promise<void>;
}

/** Notices by PostgreSQL's LISTEN and NOTIFY. */
export function createDatabaseLine(database: Database): NoticeLine {
  return {
    listen: (onPayload, onGap) => database.listen(CHANNEL, onPayload, onGap),
    send: (payload) => notify(database, payload),
    close: async () => {},
  };
}

/**
 * A transaction that notifies holds a lock until it is committed, which other such transactions wait for; so it does
 * not wait for the disk or for standbys, as it writes nothing.
 */
function notify({ db, outages }: Database, payload: string): Promise<unknown> {
  return outages.untimed(() =>
    sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${payload})`.execute(db),
  );
}
