import { importDocuments, KNOWN } from '../../support/test-data/known-catalogue.ts';
import { type Databases, onPrimary } from './databases.ts';
import { nameOfState } from './readers.ts';

const INTERVAL_MILLISECONDS = 75_000;

/** A catalogue that changes, by imports or without a notice to anybody. */
export interface Catalogue {
  /** When each state had been stored, from `performance.now()`. */
  storedAt: ReadonlyMap<number, number>;
  /** Imports the next state. @throws if it is refused */
  change: (url: string) => Promise<void>;
  /** Stores the next state as a change whose notice was lost. */
  changeSilently: () => Promise<void>;
  /** Changes it silently from now on, so seldom that each change can be seen to be late. */
  changeFromTimeToTime: () => void;
}

export function prepareCatalogue(databases: Databases): Catalogue {
  const storedAt = new Map<number, number>();
  let state = 0;
  let isStoring = false;
  const noted = async (store: (name: string) => Promise<unknown>) => {
    if (isStoring) throw new Error('Another state is being stored.');
    isStoring = true;
    try {
      const next = state + 1;
      await store(nameOfState(next));
      state = next;
      storedAt.set(next, performance.now());
    } finally {
      isStoring = false;
    }
  };
  const changeSilently = () =>
    noted((name) =>
      onPrimary(databases, 'shop', (client) =>
        client.query('update subcategory set name = $1 where id = $2', [name, KNOWN.subcategory.id]),
      ),
    );
  return {
    storedAt,
    change: (url) =>
      noted((name) =>
        importDocuments({ url }, 'subcategory', [
          { ...KNOWN.subcategory, name, categoryId: KNOWN.category.id, imageBlob: null },
        ]),
      ),
    changeSilently,
    changeFromTimeToTime: () => {
      // One that meets a fault is left out.
      setInterval(() => changeSilently().catch(() => {}), INTERVAL_MILLISECONDS);
    },
  };
}
