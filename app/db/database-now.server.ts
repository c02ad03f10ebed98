import { type Expression, sql } from 'kysely';

/** The database's current time, which is the same for all nodes; tests pass their own. */
export type DatabaseNow = () => Expression<Date>;

export const databaseClock: DatabaseNow = () => sql<Date>`clock_timestamp()`;
