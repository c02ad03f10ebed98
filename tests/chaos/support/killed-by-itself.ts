/*
 * Loaded into a server process before its own code (`--import`): the process kills itself as soon as it reaches the
 * step that the file KILL_AT names. So also an embedded database can be stopped between two statements.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import pg from 'pg';
import type { HoldPoint } from './postgres-wire.ts';

type Query = (this: pg.Client, ...asked: unknown[]) => unknown;

const { KILL_AT = '' } = process.env;
const query = pg.Client.prototype.query as Query;

const killing: Query = function (...asked) {
  const point = pointOf(asked[0]);
  if (point === null) return query.apply(this, asked);
  if (point.when === 'before') return die();
  return Promise.resolve(query.apply(this, asked)).then(die);
};
pg.Client.prototype.query = killing as typeof pg.Client.prototype.query;

function pointOf(asked: unknown): HoldPoint | null {
  if (!existsSync(KILL_AT)) return null;
  const point: HoldPoint = JSON.parse(readFileSync(KILL_AT, 'utf8'));
  if (!textOf(asked).includes(point.statement)) return null;
  rmSync(KILL_AT);
  return point;
}

/** The statement's text, or the name under which it is prepared. */
function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  return (asked as { name?: string } | null)?.name ?? '';
}

/** Ends the process at once. */
function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}
