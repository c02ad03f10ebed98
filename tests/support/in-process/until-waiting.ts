import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '../../../app/db/open-database.server.ts';

/**
 * Resolves as soon as `count` statements wait for a lock. The embedded database has one connection, where a second
 * transaction always waits for the first, so there it resolves at once.
 */
export async function untilWaiting({ db, kind }: Pick<Database, 'db' | 'kind'>, count = 1): Promise<void> {
  if (kind === 'embedded') return;
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      expect(rows).toHaveLength(count);
    },
    { timeout: 10_000 },
  );
}
