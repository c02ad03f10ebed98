import pg from 'pg';
import { vi } from 'vitest';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Notes what the database is asked from now on, but for where transactions begin and end. `vi.restoreAllMocks` ends it. */
export function noteStatements(): Statement[] {
  const noted: Statement[] = [];
  const ask = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const [first, second] = asked as [string | { text: string; values?: unknown[] }, unknown];
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : first;
    if (!/^(?:begin|commit)\b/i.test(text)) noted.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(ask, this, asked);
  });
  return noted;
}
