import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/open-database.server.ts';
import type { Tables } from '../db/tables.ts';

const CHANNEL = 'catalogue_changed';

/** The keys that a change touches (catalogue-keys.ts); `all` where they are not known. */
export type CatalogueChange = readonly string[] | 'all';

/** Notifies of changes to the catalogue, on this node or another. */
export interface CatalogueChanges {
  /** @param onChange called with `all` when a change may have been missed */
  subscribe: (onChange: (change: CatalogueChange) => void) => void;
  /** Notifies this node's listeners of its own committed write, without waiting for the database. */
  notify: (change: CatalogueChange) => void;
  stop: () => Promise<void>;
}

/** Listens to what `announceChange` sends. */
export async function watchCatalogue({
  listen,
  catalogue,
}: Pick<Database, 'listen' | 'catalogue'>): Promise<CatalogueChanges> {
  const subscribers: ((change: CatalogueChange) => void)[] = [];
  const notify = (change: CatalogueChange) => {
    if (change.length === 0) return;
    // First, because subscribers read at once.
    catalogue.expire();
    for (const onChange of subscribers) onChange(change);
  };
  const unlisten = await listen(
    CHANNEL,
    // An earlier version sends no keys.
    (payload) => notify(payload === '' ? 'all' : payload.split(' ')),
    () => notify('all'),
  );
  return {
    subscribe: (onChange) => {
      subscribers.push(onChange);
    },
    notify,
    stop: unlisten,
  };
}

/**
 * Tells all nodes what a transaction changes, once it commits.
 * @param keys as `changedKeys` returns them
 */
export async function announceChange(trx: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${keys.join(' ')})`.execute(trx);
}
