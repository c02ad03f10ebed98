import pg from 'pg';

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/**
 * How many pages of 8 KB the statements of `work` read, from memory or disk: a measure of work that does not depend on
 * other load. They run once more for it, so `work` only reads, and nothing else may run meanwhile.
 */
export async function countBuffers(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const statements = await recordDuring(work);
  let buffers = 0;
  for (const { text, values } of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error(`There is no plan of ${text}`);
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return buffers;
}

async function recordDuring(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const statements: { text: string; values: unknown[] }[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : first;
    if (/^\s*(?:select|with)\b/i.test(text))
      statements.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, args);
  };
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
}
