import { createHash } from 'node:crypto';
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Tables } from './tables.ts';

/**
 * A statement that is asked again and again with other values: built once for the process, and read and planned once
 * by each connection, which keeps it under its name.
 */
export interface KeptStatement<Values, Row> {
  readonly name: string;
  readonly text: string;
  readonly valuesOf: (values: Values) => unknown[];
  /** Only the type of its rows: there is no such value. */
  readonly row?: Row;
}

/** Where a value is to stand, with PostgreSQL's name of its type. */
export type ValueAt<Values> = <Key extends keyof Values & string>(
  key: Key,
  type: string,
) => RawBuilder<Values[Key]>;

/** Takes the place of a value while the statement is built. */
class Place {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/** Builds statements and can ask none. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * @param name for who reads the database's own views; unlike another text under the same name it stays the same
 * @param build names its columns one by one: with `*` the rows would change with the table under a connection's plan
 */
export function keepStatement<Values extends object, Row>(
  name: string,
  build: (db: Kysely<Tables>, value: ValueAt<Values>) => Compilable<Row>,
): KeptStatement<Values, Row> {
  const { sql: text, parameters } = build(
    builder,
    (key, type) => sql`${new Place(key)}::${sql.raw(type)}`,
  ).compile();
  return {
    // A pooler may lend a connection to processes of two versions: another text is another name.
    name: `${name}_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`,
    text,
    valuesOf: (values) =>
      parameters.map((given) => (given instanceof Place ? values[given.key as keyof Values] : given)),
  };
}
