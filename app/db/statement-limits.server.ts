import type pg from 'pg';

/** The server cancels statements after these milliseconds, so that nothing holds a connection for long. */
export const STATEMENT_LIMITS = {
  statement_timeout: 8_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Startup options that lift the limits of the role, for migrations. */
export const WITHOUT_LIMITS = Object.keys(STATEMENT_LIMITS)
  .map((name) => `-c ${name}=0`)
  .join(' ');

/**
 * The commands that give the role the limits which its connections through a pooler lack; null if none is missing. A
 * pooler refuses limits as startup parameters, and what one session sets another would have.
 */
export async function limitsNote({ pool }: { pool: pg.Pool }): Promise<string | null> {
  const { rows } = await pool.query<{ command: string }>(
    `select format('alter role %I set %s = %L;', current_user, name, milliseconds || 'ms') as command
       from pg_settings join json_each_text($1) as wanted(name, milliseconds) using (name)
      where setting = '0' order by name`,
    [JSON.stringify(STATEMENT_LIMITS)],
  );
  if (rows.length === 0) return null;
  return `Statements through DATABASE_URL have no time limit. Run: ${rows.map(({ command }) => command).join(' ')}`;
}
