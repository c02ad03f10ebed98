import { createListeners } from './listeners.ts';
import { PAGE_CACHE_KEYS, readStored, writeStored } from './storage.client.ts';

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
 */
export function createStoredValue<T>(options: {
  key: string;
  parse: (stored: string | null) => T;
  serialize: (value: T) => string;
}): StoredValue<T> {
  const { key, parse, serialize } = options;
  const { subscribe, notify } = createListeners(() => {
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  });
  let seen: { stored: string | null; value: T } | null = null;

  /** Returns what storage holds afterwards: `stored`, or the old text if writing failed. */
  function write(stored: string | null): string | null {
    if (writeStored(key, stored)) return stored;
    for (const other of PAGE_CACHE_KEYS) writeStored(other, null);
    return writeStored(key, stored) ? stored : readStored(key);
  }

  function read(): T {
    const stored = readStored(key);
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
