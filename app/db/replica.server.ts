import { sql } from 'kysely';
import type { MonitoredPool, RunAlone, WatchedClient } from './monitored-pool.server.ts';
import { isConnectionLost } from './outage.server.ts';
import { prepareStatement } from './prepared-statement.server.ts';

/** How old the primary's position may be before it is asked again. */
const POSITION_MILLISECONDS = 2_000;
/** How far a replica may be behind where no change was announced. */
const MAX_LAG_MILLISECONDS = 10_000;
/** How long a replica that failed is left alone. */
const RETRY_AFTER_MILLISECONDS = 5_000;
/** How long a replica may take to tell its position. */
const CHECK_MILLISECONDS = 500;

/** A position in the log of the primary. */
interface WalPosition {
  lsn: string;
  takenAt: number;
  /** How many changes were announced before. */
  changes: number;
}

const POSITION = prepareStatement<object, { lsn: string }>('position', (db) =>
  db.selectNoFrom(sql<string>`pg_current_wal_lsn()`.as('lsn')),
);

/** A server that is not a standby, as after a failover, has everything. */
const HAS_REPLAYED = prepareStatement<{ lsn: string }, { isReplayed: boolean }>('has_replayed', (db, value) =>
  db.selectNoFrom(
    sql<boolean>`not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${value('lsn', 'pg_lsn')}`.as(
      'isReplayed',
    ),
  ),
);

/** PostgreSQL's codes for a replica that cancels a read for what it replays, has no room, or refuses the login. */
const REPLICA_CODES = /^(?:40001|53\w{3}|28\w{3}|3D000)$/;

/**
 * Runs statements on a replica while it has replayed every change that was announced, and is not further behind than
 * 10 s; else on the primary. Each connection is checked for itself, as its address may lead to several replicas.
 * @param now milliseconds since any fixed moment
 * @param onFailure gets why the replica is not used, for the operator
 */
export function createReplicaReads(options: {
  primary: MonitoredPool;
  replica: MonitoredPool;
  now: () => number;
  onFailure: (reason: string) => void;
}): { runAlone: RunAlone; expire: () => void } {
  const { primary, replica, now, onFailure } = options;
  /** Taken after the last announced change; null until the primary has answered. */
  let position: WalPosition | null = null;
  let isAsking = false;
  let changes = 0;
  /** When the replica may be tried again after a failure; null without one. */
  let retryAfter: number | null = null;
  let isBehindSince: number | null = null;
  /** The newest position that each connection's server has replayed. */
  const replayed = new WeakMap<object, WalPosition>();

  async function takePosition(): Promise<void> {
    isAsking = true;
    const before = changes;
    const rows = await primary.outages
      .untimed(() => primary.ask(POSITION, {}))
      // Nothing changes while there is no primary.
      .catch(() => position && [position]);
    const lsn = rows?.[0]?.lsn;
    if (lsn && changes === before) position = { lsn, takenAt: now(), changes };
    isAsking = false;
  }

  /** The position that a replica must have replayed; null while the primary has to be read. */
  function currentPosition(): WalPosition | null {
    const age = position ? now() - position.takenAt : Number.POSITIVE_INFINITY;
    if (age > POSITION_MILLISECONDS && !isAsking) void takePosition();
    return age > MAX_LAG_MILLISECONDS ? null : position;
  }

  async function isCurrent(client: WatchedClient, wanted: WalPosition): Promise<boolean> {
    const last = replayed.get(client.connection);
    if (last?.lsn === wanted.lsn) return true;
    const [answer] = await client.ask(HAS_REPLAYED, { lsn: wanted.lsn }, CHECK_MILLISECONDS);
    if (answer?.isReplayed) {
      replayed.set(client.connection, wanted);
      isBehindSince = null;
      return true;
    }
    isBehindSince ??= now();
    if (now() - isBehindSince > MAX_LAG_MILLISECONDS) onFailure('it is more than 10 s behind');
    return last?.changes === wanted.changes && now() - last.takenAt <= MAX_LAG_MILLISECONDS;
  }

  /** Returns null where the primary has to be read. */
  async function tryReplica<Result>(
    run: (client: WatchedClient) => Promise<Result>,
  ): Promise<{ result: Result } | null> {
    const wanted = currentPosition();
    if (!wanted || (retryAfter !== null && now() < retryAfter)) return null;
    // One tries whether it is back; the others do not wait for it.
    if (retryAfter !== null) retryAfter = now() + RETRY_AFTER_MILLISECONDS;
    let failure: unknown = null;
    const note = (error: unknown) => {
      failure = error;
    };
    try {
      const outcome = await replica.runOnce(
        async (client) => ((await isCurrent(client, wanted)) ? { result: await run(client) } : null),
        note,
      );
      retryAfter = null;
      return outcome;
    } catch (error) {
      if (isReplicasFault(error)) {
        retryAfter = now() + RETRY_AFTER_MILLISECONDS;
        onFailure(error instanceof Error ? error.message : String(error));
        return null;
      }
      if (failure !== null) replica.outages.note(failure);
      throw error;
    }
  }

  return {
    runAlone: async (run) => {
      const outcome = await tryReplica(run);
      return outcome ? outcome.result : primary.runAlone(run);
    },
    expire: () => {
      changes += 1;
      position = null;
    },
  };
}

function isReplicasFault(error: unknown): boolean {
  if (isConnectionLost(error)) return true;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && REPLICA_CODES.test(code);
}
