import { createListeners } from './listeners.ts';

export interface StoredValue<T> {
  /** The latest value, from whichever tab; the same object until it changes. */
  read: () => T;
  /** Reads, changes and writes synchronously, so that no other tab's change is lost. */
  update: (change: (value: T) => T) => T;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * A value in the browser's storage that all tabs share. Where storage is blocked, full or broken the value
 * lives in memory, so that only a reload loses it.
 * @param parse must accept any text and null, and never throw
 * @param expendable keys of the same storage to remove when it is full
 * @param getStorage throws where the browser blocks storage
 */
export function createStoredValue<T>(options: {
  key: string;
  parse: (stored: string | null) => T;
  serialize: (value: T) => string;
  expendable?: readonly string[];
  getStorage?: () => Storage;
}): StoredValue<T> {
  const { key, parse, serialize, expendable = [], getStorage = () => window.localStorage } = options;
  const { subscribe, notify } = createListeners(() => {
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  });
  let seen: { stored: string | null; value: T } | null = null;

  function readStored(): string | null {
    try {
      return getStorage().getItem(key);
    } catch {
      return null;
    }
  }

  /** Returns what storage holds afterwards: `stored`, or the old text if writing failed. */
  function write(stored: string | null): string | null {
    try {
      const storage = getStorage();
      if (stored === null) storage.removeItem(key);
      else setWithRoom(storage, stored);
      return stored;
    } catch {
      return readStored();
    }
  }

  function setWithRoom(storage: Storage, text: string): void {
    try {
      storage.setItem(key, text);
    } catch {
      for (const other of expendable) storage.removeItem(other);
      storage.setItem(key, text);
    }
  }

  function read(): T {
    const stored = readStored();
    if (!seen || seen.stored !== stored) seen = { stored, value: parse(stored) };
    return seen.value;
  }

  function store(value: T, stored: string | null): void {
    // A value that could not be written stays current until another tab writes one.
    seen = { stored: write(stored), value };
    notify();
  }

  function onStorage(event: StorageEvent): void {
    // The key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) notify();
  }

  return {
    read,
    update: (change) => {
      const before = read();
      const value = change(before);
      if (value !== before) store(value, serialize(value));
      return value;
    },
    clear: () => store(parse(null), null),
    subscribe,
  };
}
