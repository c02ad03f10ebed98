import { SpanKind } from '@opentelemetry/api';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { inPart } from '../runtime/tracing.server.ts';
import { createFreshConnections } from './fresh-connections.server.ts';
import { isConnectionLost, isOutage, type Outages, waitedTooLong } from './outage.server.ts';
import type { PreparedStatement } from './prepared-statement.server.ts';
import { watchReplication } from './replication.server.ts';

/** Always sent, however late, so that a transaction ends and returns its connection. */
const ENDS_TRANSACTION = /^(?:commit|rollback)\b/i;

/** Measures a pool; in milliseconds. */
export interface PoolWatch {
  /** A connection was there, or the wait for one was given up. */
  waited: (milliseconds: number) => void;
  /** A statement has been answered. */
  ran: (milliseconds: number, isOk: boolean) => void;
}

const UNMEASURED: PoolWatch = { waited: () => {}, ran: () => {} };

/**
 * A connection pool for the query builder that reports database failures, sends nothing for a caller whose waiting time
 * is over, and discards connections that have fallen silent: the next caller would wait behind the unanswered
 * statement.
 * @param guard throws where a statement must not run
 */
export function createMonitoredPool(
  pool: pg.Pool,
  outages: Outages,
  { guard = () => {}, watch = UNMEASURED }: { guard?: (sql: string) => void; watch?: PoolWatch } = {},
): MonitoredPool {
  const connections = createFreshConnections(pool);
  const checkReplicated = watchReplication(pool);

  async function connect(note: (error: unknown) => void): Promise<WatchedClient> {
    const askedAt = performance.now();
    try {
      const client = await outages
        .wait(() => connections.connect(outages.patience()))
        .finally(() => watch.waited(performance.now() - askedAt));
      return new WatchedClient(client, {
        outages: { ...outages, note },
        guard,
        ran: watch.ran,
        checkReplicated,
        invalidate: connections.invalidate,
      });
    } catch (error) {
      note(error);
      throw error;
    }
  }

  const runOnce: MonitoredPool['runOnce'] = async (run, note) => {
    const client = await connect(note);
    try {
      return await run(client);
    } finally {
      client.release();
    }
  };

  const runAlone: RunAlone = async (run) => {
    let failure: unknown = null;
    try {
      return await runOnce(run, (error) => {
        failure = error;
      });
    } catch (error) {
      if (isConnectionLost(error)) return runOnce(run, outages.note);
      if (failure !== null) outages.note(failure);
      throw error;
    }
  };

  return {
    options: pool.options,
    end: () => pool.end(),
    connect: () => connect(outages.note),
    ask: (statement, values) => runAlone((client) => client.ask(statement, values)),
    runAlone,
    runOnce,
    outages,
  };
}

export interface MonitoredPool extends PostgresPool {
  ask: RunPrepared;
  runAlone: RunAlone;
  /** @param note gets the failures that are the database's, instead of the outages */
  runOnce: <Result>(
    run: (client: WatchedClient) => Promise<Result>,
    note: (error: unknown) => void,
  ) => Promise<Result>;
  outages: Outages;
}

/** Runs a statement that may run twice: once more on another connection if its own is lost. */
export type RunAlone = <Result>(run: (client: WatchedClient) => Promise<Result>) => Promise<Result>;

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
  ran: PoolWatch['ran'];
  checkReplicated: (client: pg.PoolClient) => void;
  invalidate: () => void;
}

const SPAN_ATTRIBUTES = { 'db.system.name': 'postgresql' };

/** What a statement without a name is called in traces: its text may hold values. */
function verbOf(sql: string): string {
  return /^\s*([a-z]{1,12})\b/i.exec(sql)?.[1]?.toLowerCase() ?? 'statement';
}

export class WatchedClient implements PostgresPoolClient {
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
    return this.#watch(asked, verbOf(asked), () => client.query<Row>(asked, parameters));
  }

  /** @param answerMilliseconds after which the connection counts as silent; by default the pool's limit */
  async ask<Values, Row>(
    statement: PreparedStatement<Values, Row>,
    given: Values,
    answerMilliseconds?: number,
  ): Promise<Row[]> {
    const { name, text } = statement;
    const values = statement.valuesOf(given);
    const limit = answerMilliseconds === undefined ? {} : { query_timeout: answerMilliseconds };
    const { rows } = await this.#watch(text, name, () =>
      this.#client.query({ name, text, values, ...limit }),
    );
    return rows;
  }

  /** The same object whenever the pool gives the same connection. */
  get connection(): object {
    return this.#client;
  }

  async #watch<Result>(sql: string, name: string, query: () => Promise<Result>): Promise<Result> {
    const { outages, guard, checkReplicated, invalidate } = this.#watching;
    // Not even a rollback would be answered.
    if (this.#silence) throw this.#silence;
    try {
      if (outages.patience() <= 0 && !ENDS_TRANSACTION.test(sql)) throw waitedTooLong();
      guard(sql);
      const result = await outages.wait(() => this.#measure(name, query));
      checkReplicated(this.#client);
      return result;
    } catch (error) {
      if (isConnectionLost(error)) invalidate();
      if (isOutage(error)) {
        outages.note(error);
        if (error instanceof Error && !('code' in error)) this.#silence = error;
      }
      throw error;
    }
  }

  async #measure<Result>(name: string, query: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    let isOk = false;
    try {
      const result = await inPart({ name, kind: SpanKind.CLIENT, attributes: SPAN_ATTRIBUTES }, query);
      isOk = true;
      return result;
    } finally {
      this.#watching.ran(performance.now() - startedAt, isOk);
    }
  }

  release(isDiscarded?: boolean): void {
    this.#client.release(isDiscarded || this.#silence !== null);
  }
}
