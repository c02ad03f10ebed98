import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type CatalogueReads, createCatalogueReads } from './catalogue-reads.server.ts';
import { guardDisk } from './disk-space.server.ts';
import { createServerListener } from './listen.server.ts';
import { createMonitoredPool, type PoolWatch, type RunPrepared } from './monitored-pool.server.ts';
import { createOutages, type Outages } from './outage.server.ts';
import { createReplicaReads } from './replica.server.ts';
import { createServerPool } from './server-pool.server.ts';
import { createSnapshots, deleteCutOffCopy, type MakeSnapshot } from './snapshot.server.ts';
import type { Tables } from './tables.ts';

/** The default limit on a request's waiting for the database, after which it is refused and may be repeated. */
const MAX_WAIT_MILLISECONDS = 1_000;
interface ServerOptions extends Waiting {
  /** The server itself, for LISTEN; with it `url` may be a pooler, which keeps no state of a session. */
  directUrl?: string | undefined;
  /** A replica for the catalogue, or several behind one address. */
  readUrl?: string | undefined;
  /** Gets why the replica is not used. */
  onReplicaFailure?: (reason: string) => void;
  /** Whether statements may run without a time limit, as migrations do; not through a pooler. */
  isPatient?: boolean;
}

interface Waiting {
  /** Measures connections and statements; by default nothing is measured. */
  watch?: DatabaseWatch | undefined;
  maxWaitMilliseconds?: number;
  /** Milliseconds since any fixed moment. */
  now?: (() => number) | undefined;
}

/** The connections of a process: to the primary, to replicas, and past a pooler. */
export type PoolName = 'primary' | 'read' | 'direct';

export interface Connections {
  pool: PoolName;
  open: number;
  idle: number;
  /** Callers that wait for one. */
  waiting: number;
}

/** `PoolWatch` of each pool. */
export type DatabaseWatch = {
  [Measure in keyof PoolWatch]: (pool: PoolName, ...values: Parameters<PoolWatch[Measure]>) => void;
};

/** Subscribes to what other nodes announce with `pg_notify`. Returns how to unsubscribe. */
export type Listen = (
  channel: string,
  onPayload: (payload: string) => void,
  /** The connection was lost and is open again: payloads may have been missed. */
  onGap?: () => void,
) => Promise<() => Promise<void>>;

/** One PostgreSQL, inside this process or on a server: the same pool type and the same SQL. */
export interface Database {
  kind: 'embedded' | 'server';
  db: Kysely<Tables>;
  /** Runs frequent queries as prepared statements (prepared-statement.server.ts). */
  ask: RunPrepared;
  /** Reads what public pages show, from a replica where there is one. */
  catalogue: CatalogueReads;
  pool: pg.Pool;
  connections: () => Connections[];
  /** Which work through `db` and `ask` the database has failed. */
  outages: Outages;
  /** Makes a backup; null in memory, and on a server, which has its own tools. */
  snapshot: MakeSnapshot | null;
  listen: Listen;
  close: () => Promise<void>;
}

/**
 * Opens PostgreSQL inside this process.
 * @param folder where its files are, or `memory://` for a database that is gone on close. PGlite does not lock it: the
 * caller holds the lock (server/data-dir.ts).
 */
export async function openEmbedded(folder: string, waiting: Waiting = {}): Promise<Database> {
  const isOnDisk = !folder.startsWith('memory:');
  if (isOnDisk) await deleteCutOffCopy(folder);
  return embeddedDatabase(await PGlite.create(folder), isOnDisk ? folder : null, waiting);
}

/**
 * The database of an open PGlite, which it closes.
 * @param folder where its files are; null in memory
 */
export function embeddedDatabase(
  lite: PGlite,
  folder: string | null,
  { maxWaitMilliseconds = MAX_WAIT_MILLISECONDS, now, watch }: Waiting = {},
): Database {
  const outages = createOutages({ maxWaitMilliseconds, now });
  // With one connection a transaction has the database to itself, and others wait in the pool.
  const pool = new pg.Pool({ ...createPgConfig(lite), connectionTimeoutMillis: maxWaitMilliseconds });
  const watched = createMonitoredPool(pool, outages, {
    ...(folder === null ? {} : { guard: guardDisk(folder) }),
    ...measured('primary', watch),
  });
  const connect = () =>
    pool.connect().catch((error) => {
      outages.note(error);
      throw error;
    });
  return {
    kind: 'embedded',
    pool,
    connections: () => [connectionsOf('primary', pool)],
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watched }) }),
    ask: watched.ask,
    catalogue: createCatalogueReads(watched.runAlone, () => {}),
    outages,
    snapshot: folder === null ? null : createSnapshots(connect, folder),
    // Only while no transaction is open: its rollback would undo the subscription.
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
 * @param connections the maximum at once
 */
export async function openServer(
  url: string,
  connections: number,
  {
    directUrl,
    readUrl,
    onReplicaFailure = () => {},
    isPatient = false,
    maxWaitMilliseconds = MAX_WAIT_MILLISECONDS,
    now = () => performance.now(),
    watch,
  }: ServerOptions = {},
): Promise<Database> {
  const outages = createOutages({ maxWaitMilliseconds, now });
  const shared = { connections, isPooled: directUrl !== undefined };
  const pool = createServerPool({ ...shared, url, connectMilliseconds: maxWaitMilliseconds, isPatient });
  const watched = createMonitoredPool(pool, outages, measured('primary', watch));
  const listener = createServerListener(directUrl ?? url);
  // Half of the waiting is left for the primary.
  const replica =
    readUrl === undefined
      ? null
      : createServerPool({
          ...shared,
          url: readUrl,
          connectMilliseconds: maxWaitMilliseconds / 2,
          mayBeStandby: true,
        });
  const reads = replica
    ? createReplicaReads({
        primary: watched,
        replica: createMonitoredPool(replica, outages, measured('read', watch)),
        now,
        onFailure: onReplicaFailure,
      })
    : { runAlone: watched.runAlone, expire: () => {} };
  return {
    kind: 'server',
    pool,
    connections: () => [
      connectionsOf('primary', pool),
      ...(replica ? [connectionsOf('read', replica)] : []),
      { pool: 'direct', open: listener.isOpen() ? 1 : 0, idle: 0, waiting: 0 },
    ],
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watched }) }),
    ask: watched.ask,
    catalogue: createCatalogueReads(reads.runAlone, reads.expire),
    outages,
    snapshot: null,
    listen: listener.listen,
    close: async () => {
      await listener.close();
      await Promise.all([pool.end(), replica?.end()]);
    },
  };
}

function connectionsOf(pool: PoolName, { totalCount, idleCount, waitingCount }: pg.Pool): Connections {
  return { pool, open: totalCount, idle: idleCount, waiting: waitingCount };
}

function measured(pool: PoolName, watch: DatabaseWatch | undefined): { watch?: PoolWatch } {
  if (!watch) return {};
  return { watch: { waited: watch.waited.bind(null, pool), ran: watch.ran.bind(null, pool) } };
}
