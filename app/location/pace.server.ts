import { type Expression, type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Wait } from './wait.server.ts';

/** With the 5 s that an answer may take it stays within the browser's patience of 10 s. */
const PATIENCE_MILLISECONDS = 4_000;
/** Nobody has ever waited so long for a turn: the clock was put back since a row further ahead was written. */
const FURTHEST_MILLISECONDS = 60_000;

/** What the database's clock says; the product takes the default, tests say what time it is. */
export type DatabaseNow = () => Expression<Date>;

/**
 * Keeps requests of all nodes together to so many a second; a shared Nominatim takes one
 * (https://operations.osmfoundation.org/policies/nominatim/): each takes the next turn from the database,
 * by whose clock all go, and waits for it.
 * @param name of the service
 * @returns waits for a turn; false, at once, when it would be more than 4 s
 */
export function createPace(
  parts: { db: Kysely<Tables>; databaseNow?: DatabaseNow; wait: Wait; stopped: AbortSignal },
  name: string,
  perSecond: number,
): () => Promise<boolean> {
  const { db, databaseNow = () => sql<Date>`clock_timestamp()`, wait, stopped } = parts;
  return async () => {
    const milliseconds = await takeTurn(db, name, databaseNow(), Math.ceil(1000 / perSecond));
    if (milliseconds === null || stopped.aborted) return false;
    if (milliseconds > 0) await wait(milliseconds, stopped);
    return !stopped.aborted;
  };
}

/**
 * One statement, so that two nodes never get one turn.
 * @returns milliseconds until the turn; null when it would be more than 4 s
 */
async function takeTurn(
  db: Kysely<Tables>,
  name: string,
  now: Expression<Date>,
  stepMilliseconds: number,
): Promise<number | null> {
  const after = (time: Expression<Date>, milliseconds: number) =>
    sql<Date>`${time} + ${milliseconds} * interval '1 millisecond'`;
  // Read once: it moves on while the statement runs.
  const clock = sql<Date>`(select clock.now from clock)`;
  const turn = sql<Date>`case
    when paces.nextat between ${clock} and ${after(clock, FURTHEST_MILLISECONDS)} then paces.nextat
    else ${clock} end`;
  const row = await db
    .with(
      (cte) => cte('clock').materialized(),
      (query) => query.selectNoFrom(sql<Date>`${now}`.as('now')),
    )
    .insertInto('paces')
    .values({ name, nextat: after(clock, stepMilliseconds) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ nextat: after(turn, stepMilliseconds) })
        .where(turn, '<=', after(clock, PATIENCE_MILLISECONDS)),
    )
    .returning(
      sql<number>`(extract(epoch from nextat - ${clock}) * 1000)::double precision`.as('milliseconds'),
    )
    .executeTakeFirst();
  return row ? Math.round(row.milliseconds) - stepMilliseconds : null;
}
