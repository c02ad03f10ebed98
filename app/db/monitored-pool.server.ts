import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { createFreshConnections } from './fresh-connections.server.ts';
import { isConnectionLost, isOutage, type Outages, waitedTooLong } from './outage.server.ts';
import type { PreparedStatement } from './prepared-statement.server.ts';
import { watchReplication } from './replication.server.ts';

/** Always sent, however late, so that a transaction ends and returns its connection. */
const ENDS_TRANSACTION = /^(?:commit|rollback)\b/i;

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
  const connections = createFreshConnections(pool);
  const checkReplicated = watchReplication(pool);

  async function connect(note: (error: unknown) => void): Promise<WatchedClient> {
    try {
      const client = await outages.wait(() => connections.connect(outages.patience()));
      return new WatchedClient(client, {
        outages: { ...outages, note },
        guard,
        checkReplicated,
        lose: connections.lose,
      });
    } catch (error) {
      note(error);
      throw error;
    }
  }

  /** Runs a statement that may run twice: once more on another connection if its own is lost. */
  async function askAlone<Result>(ask: (client: WatchedClient) => Promise<Result>): Promise<Result> {
    const once = async (note: (error: unknown) => void) => {
      const client = await connect(note);
      try {
        return await ask(client);
      } finally {
        client.release();
      }
    };
    let failure: unknown = null;
    try {
      return await once((error) => {
        failure = error;
      });
    } catch (error) {
      if (isConnectionLost(error)) return once(outages.note);
      if (failure !== null) outages.note(failure);
      throw error;
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    connect: () => connect(outages.note),
    ask: (statement, values) => askAlone((client) => client.ask(statement, values)),
  };
}

/**
 * Runs a prepared statement by itself, which makes it a transaction of its own; once more if its connection is lost.
 * Returns its rows.
 */
export type RunPrepared = <Values, Row>(
  statement: PreparedStatement<Values, Row>,
  values: Values,
) => Promise<Row[]>;

interface Watch {
  outages: Outages;
  guard: (sql: string) => void;
  checkReplicated: (client: pg.PoolClient) => void;
  lose: () => void;
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
    const { outages, guard, checkReplicated, lose } = this.#watching;
    // Not even a rollback would be answered.
    if (this.#silence) throw this.#silence;
    try {
      if (outages.patience() <= 0 && !ENDS_TRANSACTION.test(sql)) throw waitedTooLong();
      guard(sql);
      const result = await outages.wait(query);
      checkReplicated(this.#client);
      return result;
    } catch (error) {
      if (isConnectionLost(error)) lose();
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
