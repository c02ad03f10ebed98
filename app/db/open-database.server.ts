import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createServerListener } from './listen.server.ts';
import type { Tables } from './tables.ts';

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
  pool: pg.Pool;
  listen: Listen;
  close: () => Promise<void>;
}

/**
 * Opens PostgreSQL inside this process.
 * @param folder where its files are, or `memory://` for a database that is gone on close. PGlite
 *   takes no lock on it: the caller holds one (server/data-dir.ts).
 */
export async function openEmbedded(folder: string): Promise<Database> {
  const lite = await PGlite.create(folder);
  // One connection: a transaction has the database to itself, others wait in the pool.
  const pool = new pg.Pool(createPgConfig(lite));
  return {
    kind: 'embedded',
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    listen: (channel, onPayload) => lite.listen(channel, onPayload),
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
 */
export async function openServer(url: string, connections: number): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 5_000 });
  // A connection that breaks is replaced by the pool, and its query is refused; without a listener it
  // would end the process. The pool listens to idle ones only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const listener = createServerListener(url);
  return {
    kind: 'server',
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    listen: listener.listen,
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}
