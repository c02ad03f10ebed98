import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { guardDisk } from './disk-room.server.ts';
import { createServerListener } from './listen.server.ts';
import { createOutages, type Outages } from './outage.server.ts';
import { createSnapshots, deleteCutOffCopy, type Snapshot } from './snapshot.server.ts';
import type { Tables } from './tables.ts';
import { type AskKept, watchedPool } from './watched-pool.server.ts';

/** If not said otherwise, no request waits longer for the database: it is refused, and may come again. */
const LONGEST_WAIT_MILLISECONDS = 1_000;
/** What the server of the database does not finish, it gives up; so nothing holds a connection for long. */
const TIMEOUTS = {
  statement_timeout: 8_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
  // Of a server that hangs and does not even give up.
  query_timeout: 10_000,
};

interface Waiting {
  longestWaitMilliseconds?: number;
  /** Milliseconds from any moment on. */
  now?: (() => number) | undefined;
}

/** Hears what other nodes announce with `pg_notify`. Returns how to stop listening. */
export type Listen = (
  channel: string,
  onPayload: (payload: string) => void,
  /** The line was lost and is back: payloads may have been missed. */
  onGap?: () => void,
) => Promise<() => Promise<void>>;

/** One PostgreSQL, inside this process or a server: the same pool type and the same SQL. */
export interface Database {
  kind: 'embedded' | 'server';
  db: Kysely<Tables>;
  /** Asks what is asked most (kept-statement.server.ts). */
  ask: AskKept;
  pool: pg.Pool;
  /** What of the work through `db` and `ask` the database failed. */
  outages: Outages;
  /** Makes a backup; null where there is none to make: in memory, and on a server, which has tools of its own. */
  snapshot: ((now: Date) => Promise<Snapshot>) | null;
  listen: Listen;
  close: () => Promise<void>;
}

/**
 * Opens PostgreSQL inside this process.
 * @param folder where its files are, or `memory://` for a database that is gone on close. PGlite
 *   takes no lock on it: the caller holds one (server/data-dir.ts).
 */
export async function openEmbedded(
  folder: string,
  { longestWaitMilliseconds = LONGEST_WAIT_MILLISECONDS, now }: Waiting = {},
): Promise<Database> {
  const outages = createOutages({ longestWaitMilliseconds, now });
  const isOnDisk = !folder.startsWith('memory:');
  if (isOnDisk) await deleteCutOffCopy(folder);
  const lite = await PGlite.create(folder);
  const guard = isOnDisk ? guardDisk(folder) : undefined;
  // One connection: a transaction has the database to itself, others wait in the pool.
  const pool = new pg.Pool({ ...createPgConfig(lite), connectionTimeoutMillis: longestWaitMilliseconds });
  const watched = watchedPool(pool, outages, guard);
  const connect = () =>
    pool.connect().catch((error) => {
      outages.note(error);
      throw error;
    });
  return {
    kind: 'embedded',
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watched }) }),
    ask: watched.ask,
    outages,
    snapshot: isOnDisk ? createSnapshots(connect, folder) : null,
    // While nobody has a transaction open: with its rollback the listening would end.
    listen: async (channel, onPayload) => {
      const turn = await connect();
      try {
        return await lite.listen(channel, onPayload);
      } finally {
        turn.release();
      }
    },
    close: async () => {
      await pool.end();
      await lite.close();
    },
  };
}

/**
 * Opens a pool on a PostgreSQL server (15 or newer).
 * @param url `postgres://…`
 * @param connections at most this many at once
 * @param isPatient whether statements may take as long as they need, as migrations do
 */
export async function openServer(
  url: string,
  connections: number,
  {
    isPatient = false,
    longestWaitMilliseconds = LONGEST_WAIT_MILLISECONDS,
    now,
  }: Waiting & { isPatient?: boolean } = {},
): Promise<Database> {
  const outages = createOutages({ longestWaitMilliseconds, now });
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: isPatient ? 0 : longestWaitMilliseconds,
    keepAlive: true,
    ...(isPatient ? {} : TIMEOUTS),
  });
  // A connection that breaks is replaced by the pool, and its query is refused; without a listener it
  // would end the process. The pool listens to idle ones only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const watched = watchedPool(pool, outages);
  const listener = createServerListener(url);
  return {
    kind: 'server',
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watched }) }),
    ask: watched.ask,
    outages,
    snapshot: null,
    listen: listener.listen,
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}
