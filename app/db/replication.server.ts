import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './open-database.server.ts';

/** PostgreSQL's code for a statement that may have had its effect or not. */
const COMPLETION_UNKNOWN = '40003';

/**
 * Waits until everything that this database shows has reached as many standbys as a write must. A commit whose server
 * stopped while it waited is visible after the restart, though no standby may have it.
 */
export async function untilReplicated({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<void> {
  // Writes a message that nobody reads: its commit waits for it and for all before it.
  if (kind === 'server') await sql`select pg_logical_emit_message(true, 'tiffin', '')`.execute(db);
}

/**
 * Where somebody cancels a commit's wait for its standbys, PostgreSQL reports success with a warning.
 * @returns throws if the last statement of a connection was such a commit
 */
export function watchReplication(pool: pg.Pool): (client: pg.PoolClient) => void {
  const unconfirmed = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => {
    client.on('notice', ({ routine }) => {
      // The warning has no code of its own, and its text depends on the server's language.
      if (routine === 'SyncRepWaitForLSN') unconfirmed.add(client);
    });
  });
  return (client) => {
    if (!unconfirmed.delete(client)) return;
    const problem = 'a commit was not replicated, because its wait was cancelled';
    throw Object.assign(new Error(problem), { code: COMPLETION_UNKNOWN });
  };
}
