import type { Database } from '../db/open-database.server.ts';

/** That something in the catalogue has changed, on this node or on another. */
export interface CatalogueChanges {
  /** @param onChange called also when a change may have been missed */
  subscribe: (onChange: () => void) => void;
  /** For what this node has written itself: its own visitors need not wait for the database to say so. */
  tell: () => void;
  stop: () => Promise<void>;
}

/** Hears what imports announce when they commit (write-documents.server.ts). */
export async function watchCatalogue({ listen }: Pick<Database, 'listen'>): Promise<CatalogueChanges> {
  const subscribers: (() => void)[] = [];
  const tell = () => {
    for (const onChange of subscribers) onChange();
  };
  const unlisten = await listen('catalogue_changed', tell, tell);
  return {
    subscribe: (onChange) => {
      subscribers.push(onChange);
    },
    tell,
    stop: unlisten,
  };
}
