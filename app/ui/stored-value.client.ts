export interface StoredValue<T> {
  /** The freshest value, whichever tab wrote it; the same object until it changes. */
  read: () => T;
  /** Read, change, write in one go, so that no other tab's change is lost. */
  update: (change: (value: T) => T) => T;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * A value in the browser's storage that tabs share. Where storage is blocked, full or broken the value
 * lives in memory: a press always works, only a reload forgets.
 * @param parse must accept anything, null included, and never throw
 * @param expendable keys of the same storage that go where there is no room
 * @param getStorage throws where the browser forbids storage
 */
export function createStoredValue<T>(options: {
  key: string;
  parse: (stored: string | null) => T;
  serialize: (value: T) => string;
  expendable?: readonly string[];
  getStorage?: () => Storage;
}): StoredValue<T> {
  const { key, parse, serialize, expendable = [], getStorage = () => window.localStorage } = options;
  const listeners = new Set<() => void>();
  let seen: { stored: string | null; value: T } | null = null;

  function readStored(): string | null {
    try {
      return getStorage().getItem(key);
    } catch {
      return null;
    }
  }

  /** Returns what stands in storage afterwards: `stored`, or what was there if it cannot be written. */
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

  function keep(value: T, stored: string | null): void {
    // A value that could not be written holds until another tab writes one.
    seen = { stored: write(stored), value };
    for (const listener of listeners) listener();
  }

  function onStorage(event: StorageEvent): void {
    // The key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) for (const listener of listeners) listener();
  }

  return {
    read,
    update: (change) => {
      const before = read();
      const value = change(before);
      if (value !== before) keep(value, serialize(value));
      return value;
    },
    clear: () => keep(parse(null), null),
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}
