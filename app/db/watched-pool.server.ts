import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isOutage, type Outages } from './outage.server.ts';

/**
 * A pool for the query builder that notes what the database fails, and gives no connection back to the
 * pool that has fallen silent: the next one would wait behind its unanswered statement.
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
        return new WatchedClient(await pool.connect(), outages, guard);
      } catch (error) {
        outages.note(error);
        throw error;
      }
    },
  };
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
      this.#guard(sql);
      return await this.#client.query<Row>(sql, parameters);
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
