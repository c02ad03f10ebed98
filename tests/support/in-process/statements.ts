import pg from 'pg';
import { vi } from 'vitest';

export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Records the database's statements from now on. `vi.restoreAllMocks` ends it.
 * @param alsoTransactions whether to record their begin and end too
 */
export function noteStatements({ alsoTransactions = false } = {}): Statement[] {
  const noted: Statement[] = [];
  const ask = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const [first, second] = asked as [string | { text: string; values?: unknown[] }, unknown];
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : first;
    const isEdge = /^(?:begin|commit)\b/i.test(text);
    if (alsoTransactions || !isEdge) noted.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(ask, this, asked);
  });
  return noted;
}
