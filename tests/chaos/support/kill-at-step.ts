/*
 * Loaded into a server process before its own code (`--import`). The process kills itself at the step that the file
 * KILL_AT names, because an embedded database cannot be stopped between two statements from outside.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import pg from 'pg';
import type { HoldPoint } from './postgres-proxy.ts';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

const { KILL_AT = '' } = process.env;
const query = pg.Client.prototype.query as Query;

const killing: Query = function (...args) {
  const point = pointOf(args[0]);
  if (point === null) return query.apply(this, args);
  if (point.when === 'before') return die();
  return Promise.resolve(query.apply(this, args)).then(die);
};
pg.Client.prototype.query = killing as typeof pg.Client.prototype.query;

function pointOf(statement: unknown): HoldPoint | null {
  if (!existsSync(KILL_AT)) return null;
  const point: HoldPoint = JSON.parse(readFileSync(KILL_AT, 'utf8'));
  if (!textOf(statement).includes(point.statement)) return null;
  rmSync(KILL_AT);
  return point;
}

/** The statement's text, or the name under which it is prepared. */
function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return (statement as { name?: string } | null)?.name ?? '';
}

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}
