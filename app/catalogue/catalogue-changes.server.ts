import type { Database } from '../db/open-database.server.ts';

/** Notifies of changes to the catalogue, on this node or another. */
export interface CatalogueChanges {
  /** @param onChange called also when a change may have been missed */
  subscribe: (onChange: () => void) => void;
  /** Notifies this node's listeners of its own write, without waiting for the database. */
  notify: () => void;
  stop: () => Promise<void>;
}

/** Listens to the notifications that imports send on commit (write-documents.server.ts). */
export async function watchCatalogue({
  listen,
  catalogue,
}: Pick<Database, 'listen' | 'catalogue'>): Promise<CatalogueChanges> {
  const subscribers: (() => void)[] = [];
  const notify = () => {
    // First, because subscribers read at once.
    catalogue.expire();
    for (const onChange of subscribers) onChange();
  };
  const unlisten = await listen('catalogue_changed', notify, notify);
  return {
    subscribe: (onChange) => {
      subscribers.push(onChange);
    },
    notify,
    stop: unlisten,
  };
}
