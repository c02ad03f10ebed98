import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Wait } from './wait.server.ts';

/** With the 5 s that an answer may take it stays within the browser's patience of 10 s. */
const PATIENCE_MILLISECONDS = 4_000;
/** Nobody has ever waited so long for a turn: a row further ahead was written by a wrong clock. */
const FURTHEST_MILLISECONDS = 60_000;

/**
 * Keeps requests of all nodes together to so many a second; a shared Nominatim takes one
 * (https://operations.osmfoundation.org/policies/nominatim/): each takes the next turn from the database
 * and waits for it.
 * @param name of the service
 * @returns waits for a turn; false, at once, when it would be more than 4 s
 */
export function createPace(
  parts: { db: Kysely<Tables>; now: () => Date; wait: Wait; stopped: AbortSignal },
  name: string,
  perSecond: number,
): () => Promise<boolean> {
  const { db, now, wait, stopped } = parts;
  return async () => {
    const turn = await takeTurn(db, name, now(), Math.ceil(1000 / perSecond));
    if (turn === null || stopped.aborted) return false;
    const milliseconds = turn.getTime() - now().getTime();
    if (milliseconds > 0) await wait(milliseconds, stopped);
    return !stopped.aborted;
  };
}

/** One statement, so that two nodes never get one turn. */
async function takeTurn(
  db: Kysely<Tables>,
  name: string,
  now: Date,
  stepMilliseconds: number,
): Promise<Date | null> {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const turn = sql<Date>`case
    when paces.nextat between ${now} and ${after(FURTHEST_MILLISECONDS)} then paces.nextat
    else ${now}::timestamptz end`;
  const row = await db
    .insertInto('paces')
    .values({ name, nextat: after(stepMilliseconds) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ nextat: sql<Date>`${turn} + ${stepMilliseconds} * interval '1 millisecond'` })
        .where(turn, '<=', after(PATIENCE_MILLISECONDS)),
    )
    .returning('nextat')
    .executeTakeFirst();
  return row ? new Date(row.nextat.getTime() - stepMilliseconds) : null;
}
