import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isOutage, type Outages } from './outage.server.ts';
import type { PreparedStatement } from './prepared-statement.server.ts';
import { watchReplication } from './replication.server.ts';

/** Always sent, however late, so that a transaction ends and returns its connection. */
const ENDS_TRANSACTION = /^(?:commit|rollback)\b/i;
/** PostgreSQL's code for a statement that it cancels because it takes too long. */
const GIVEN_UP = '57014';

/**
 * A connection pool for the query builder that reports database failures, sends nothing for a caller whose waiting time
 * is over, and discards connections that have fallen silent: the next caller would wait behind the unanswered
 * statement.
 * @param guard throws where a statement must not run
 */
export function createMonitoredPool(
  pool: pg.Pool,
  outages: Outages,
  guard: (sql: string) => void = () => {},
): PostgresPool & { ask: RunPrepared } {
  const checkReplicated = watchReplication(pool);
  const connect = async () => {
    try {
      const client = await outages.wait(() => connectWithin(pool, outages.patience()));
      return new WatchedClient(client, { outages, guard, checkReplicated });
    } catch (error) {
      outages.note(error);
      throw error;
    }
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect,
    ask: async (statement, values) => {
      const client = await connect();
      try {
        return await client.ask(statement, values);
      } finally {
        client.release();
      }
    },
  };
}

/** Runs a prepared statement by itself, which makes it a transaction of its own. Returns its rows. */
export type RunPrepared = <Values, Row>(
  statement: PreparedStatement<Values, Row>,
  values: Values,
) => Promise<Row[]>;

/** @param milliseconds how long to wait for a connection; Infinity leaves it to the pool's own limit */
async function connectWithin(pool: pg.Pool, milliseconds: number): Promise<pg.PoolClient> {
  if (milliseconds === Number.POSITIVE_INFINITY) return pool.connect();
  if (milliseconds <= 0) throw waitedTooLong();
  // A connection is free, and nobody is queued before.
  if (pool.idleCount > pool.waitingCount) return pool.connect();
  const connecting = pool.connect();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(waitedTooLong());
    connecting.then(
      (client) => client.release(),
      () => {},
    );
  }, milliseconds);
  try {
    return await Promise.race([connecting, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function waitedTooLong(): Error {
  return Object.assign(new Error('the request has waited for the database long enough'), { code: GIVEN_UP });
}

interface Watch {
  outages: Outages;
  guard: (sql: string) => void;
  checkReplicated: (client: pg.PoolClient) => void;
}

class WatchedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #watching: Watch;
  #silence: Error | null = null;

  constructor(client: pg.PoolClient, watching: Watch) {
    this.#client = client;
    this.#watching = watching;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(asked: string | PostgresCursor<Row>, parameters: readonly unknown[] = []) {
    const client: PostgresPoolClient = this.#client;
    if (typeof asked !== 'string') return client.query(asked);
    return this.#watch(asked, () => client.query<Row>(asked, parameters));
  }

  async ask<Values, Row>(statement: PreparedStatement<Values, Row>, given: Values): Promise<Row[]> {
    const { name, text } = statement;
    const values = statement.valuesOf(given);
    const { rows } = await this.#watch(text, () => this.#client.query({ name, text, values }));
    return rows;
  }

  async #watch<Result>(sql: string, query: () => Promise<Result>): Promise<Result> {
    const { outages, guard, checkReplicated } = this.#watching;
    // Not even a rollback would be answered.
    if (this.#silence) throw this.#silence;
    try {
      if (outages.patience() <= 0 && !ENDS_TRANSACTION.test(sql)) throw waitedTooLong();
      guard(sql);
      const result = await outages.wait(query);
      checkReplicated(this.#client);
      return result;
    } catch (error) {
      if (isOutage(error)) {
        outages.note(error);
        if (error instanceof Error && !('code' in error)) this.#silence = error;
      }
      throw error;
    }
  }

  release(isDiscarded?: boolean): void {
    this.#client.release(isDiscarded || this.#silence !== null);
  }
}
