import { type Expression, type Kysely, sql } from 'kysely';
import { type DatabaseNow, databaseClock } from '../../../db/database-now.server.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Wait } from '../../../runtime/delay.server.ts';

/** Together with the 5 s of a request it stays within the browser's timeout of 10 s. */
const MAX_WAIT_MILLISECONDS = 4_000;
/** No turn is ever this far ahead, so a row beyond it means that the clock was set back. */
const FURTHEST_MILLISECONDS = 60_000;

/**
 * Limits the requests of all nodes together to a rate per second; a shared Nominatim accepts one
 * (https://operations.osmfoundation.org/policies/nominatim/). Each request takes the next turn from the database, whose
 * clock applies to all nodes, and waits for it.
 * @param name the service
 * @returns waits for a turn; false, at once, if that would take more than 4 s
 */
export function createServiceRateLimiter(
  parts: { db: Kysely<Tables>; databaseNow?: DatabaseNow; wait: Wait; stopped: AbortSignal },
  name: string,
  perSecond: number,
): () => Promise<boolean> {
  const { db, databaseNow = databaseClock, wait, stopped } = parts;
  return async () => {
    const milliseconds = await takeTurn(db, name, databaseNow(), Math.ceil(1000 / perSecond));
    if (milliseconds === null || stopped.aborted) return false;
    if (milliseconds > 0) await wait(milliseconds, stopped);
    return !stopped.aborted;
  };
}

/**
 * Takes a turn in one statement, so that two nodes never get the same one.
 * @returns milliseconds until the turn; null if that would be more than 4 s
 */
async function takeTurn(
  db: Kysely<Tables>,
  name: string,
  now: Expression<Date>,
  stepMilliseconds: number,
): Promise<number | null> {
  const after = (time: Expression<Date>, milliseconds: number) =>
    sql<Date>`${time} + ${milliseconds} * interval '1 millisecond'`;
  // Read the clock once, because it advances while the statement runs.
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
        .where(turn, '<=', after(clock, MAX_WAIT_MILLISECONDS)),
    )
    .returning(
      sql<number>`(extract(epoch from nextat - ${clock}) * 1000)::double precision`.as('milliseconds'),
    )
    .executeTakeFirst();
  return row ? Math.round(row.milliseconds) - stepMilliseconds : null;
}
