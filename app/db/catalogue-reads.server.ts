import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type { RunAlone, RunPrepared } from './monitored-pool.server.ts';
import type { Tables } from './tables.ts';

/** Reads of what public pages show. Statements may run twice, and on a replica. */
export interface CatalogueReads {
  /** For single reading statements; there are no transactions. */
  db: Kysely<Tables>;
  ask: RunPrepared;
  /** From now on reads show what is committed now. */
  expire: () => void;
}

const READING = /^\s*(?:select|with)\b/i;

/** @param runAlone runs each statement, where it chooses */
export function createCatalogueReads(runAlone: RunAlone, expire: () => void): CatalogueReads {
  const pool: PostgresPool = {
    options: {},
    end: async () => {},
    connect: async () => new ReadingClient(runAlone),
  };
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    ask: (statement, values) => runAlone((client) => client.ask(statement, values)),
    expire,
  };
}

/** Stands for a connection, and takes one for each statement. */
class ReadingClient implements PostgresPoolClient {
  readonly #runAlone: RunAlone;

  constructor(runAlone: RunAlone) {
    this.#runAlone = runAlone;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    asked: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof asked !== 'string' || !READING.test(asked)) {
      throw new Error('The catalogue is only read through these connections.');
    }
    return this.#runAlone((client) => client.query<Row>(asked, parameters));
  }

  release(): void {}
}
