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
 * A statement that runs often with different values: built once for the process, and parsed and planned once by each
 * connection, which stores it under its name. It may run twice, where its connection is lost before the answer: it only
 * reads, or finds what it has written.
 */
export interface PreparedStatement<Values, Row> {
  readonly name: string;
  readonly text: string;
  readonly valuesOf: (values: Values) => unknown[];
  /** Carries only the type of its rows; there is no such value. */
  readonly row?: Row;
}

/** A parameter, with PostgreSQL's name of its type. */
export type ValueAt<Values> = <Key extends keyof Values & string>(
  key: Key,
  type: string,
) => RawBuilder<Values[Key]>;

/** Stands for a parameter while the statement is built. */
class Placeholder {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/** Builds statements but cannot run them. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * @param name for readers of the database's own views; it stays the same when the statement's text changes
 * @param build names its columns one by one: with `*` the rows would change with the table under a connection's plan
 */
export function prepareStatement<Values extends object, Row>(
  name: string,
  build: (db: Kysely<Tables>, value: ValueAt<Values>) => Compilable<Row>,
): PreparedStatement<Values, Row> {
  const { sql: text, parameters } = build(
    builder,
    (key, type) => sql`${new Placeholder(key)}::${sql.raw(type)}`,
  ).compile();
  return {
    // A pooler may share a connection between processes of two versions, so another text needs another name.
    name: `${name}_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`,
    text,
    valuesOf: (values) =>
      parameters.map((given) => (given instanceof Placeholder ? values[given.key as keyof Values] : given)),
  };
}

/** The same values as parameters of a statement that is planned for them each time. */
export function valuesAt<Values extends object>(values: Values): ValueAt<Values> {
  return (key, type) => sql`${values[key]}::${sql.raw(type)}`;
}

/**
 * Prepares a statement for each of the few shapes of a query, when the shape is first asked for.
 * @param nameOf tells the shapes apart
 */
export function prepareStatements<Shape, Values extends object, Row>(
  name: string,
  nameOf: (shape: Shape) => string,
  build: (shape: Shape, value: ValueAt<Values>) => RawBuilder<Row>,
): (shape: Shape) => PreparedStatement<Values, Row> {
  const statements = new Map<string, PreparedStatement<Values, Row>>();
  return (shape) => {
    const whole = `${name}_${nameOf(shape)}`;
    const known = statements.get(whole);
    if (known) return known;
    const made = prepareStatement<Values, Row>(
      whole,
      (db, value) =>
        db.selectFrom(sql<Row>`(${build(shape, value)})`.as('rows')).selectAll() as Compilable<Row>,
    );
    statements.set(whole, made);
    return made;
  };
}
