import pg from 'pg';
import { vi } from 'vitest';

export interface Statement {
  /** Undefined for one that is not prepared. */
  name: string | undefined;
  text: string;
  values: unknown[];
}

/** Parts of the statements that no request makes: of a new connection, and of the worker of webhooks each second. */
const IN_BACKGROUND = ['select pg_is_in_recovery()', '"outbox"."webhookid" = "webhooks"."id"'];

/**
 * Records the database's statements from now on. `vi.restoreAllMocks` ends it.
 * @param alsoTransactions whether to record `begin` and `commit` too
 */
export function recordStatements({ alsoTransactions = false } = {}): Statement[] {
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { name?: string; text: string; values?: unknown[] }, unknown];
    const { name, text, values } =
      typeof first === 'string' ? { name: undefined, text: first, values: second } : first;
    const isBoundary = /^(?:begin|commit)\b/i.test(text);
    if (IN_BACKGROUND.some((part) => text.includes(part))) return Reflect.apply(query, this, args);
    if (alsoTransactions || !isBoundary)
      statements.push({ name, text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, args);
  });
  return statements;
}
