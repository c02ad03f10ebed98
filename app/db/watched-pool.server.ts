import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isOutage, type Outages } from './outage.server.ts';

/** Sent however late it is: so a transaction ends as one or the other, and gives its connection back. */
const ENDS_TRANSACTION = /^(?:commit|rollback)\b/i;
/** PostgreSQL's own code for what it gives up because it takes too long. */
const GIVEN_UP = '57014';

/**
 * A pool for the query builder that notes what the database fails, sends nothing more for whoever has
 * waited long enough, and gives no connection back to the pool that has fallen silent: the next one would
 * wait behind its unanswered statement.
 * @param guard throws where a statement must not be run
 */
export function watchedPool(
  pool: pg.Pool,
  outages: Outages,
  guard: (sql: string) => void = () => {},
): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      try {
        const client = await outages.wait(() => connectWithin(pool, outages.patience()));
        return new WatchedClient(client, outages, guard);
      } catch (error) {
        outages.note(error);
        throw error;
      }
    },
  };
}

/** @param milliseconds refused after so many; Infinity leaves it to the pool's own limit */
async function connectWithin(pool: pg.Pool, milliseconds: number): Promise<pg.PoolClient> {
  if (milliseconds === Number.POSITIVE_INFINITY) return pool.connect();
  if (milliseconds <= 0) throw waitedTooLong();
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

class WatchedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  readonly #outages: Outages;
  readonly #guard: (sql: string) => void;
  #silence: Error | null = null;

  constructor(client: PostgresPoolClient, outages: Outages, guard: (sql: string) => void) {
    this.#client = client;
    this.#outages = outages;
    this.#guard = guard;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(asked: string | PostgresCursor<Row>, parameters: readonly unknown[] = []) {
    return typeof asked === 'string' ? this.#ask<Row>(asked, parameters) : this.#client.query(asked);
  }

  async #ask<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    // Not even a rollback would be answered.
    if (this.#silence) throw this.#silence;
    try {
      if (this.#outages.patience() <= 0 && !ENDS_TRANSACTION.test(sql)) throw waitedTooLong();
      this.#guard(sql);
      return await this.#outages.wait(() => this.#client.query<Row>(sql, parameters));
    } catch (error) {
      if (isOutage(error)) {
        this.#outages.note(error);
        if (error instanceof Error && !('code' in error)) this.#silence = error;
      }
      throw error;
    }
  }

  release(isDiscarded?: boolean): void {
    this.#client.release(isDiscarded || this.#silence !== null);
  }
}
