import pg from 'pg';
import { vi } from 'vitest';

export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Records the database's statements from now on. `vi.restoreAllMocks` ends it.
 * @param alsoTransactions whether to record `begin` and `commit` too
 */
export function recordStatements({ alsoTransactions = false } = {}): Statement[] {
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : first;
    const isBoundary = /^(?:begin|commit)\b/i.test(text);
    if (alsoTransactions || !isBoundary)
      statements.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, args);
  });
  return statements;
}
