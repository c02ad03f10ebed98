export interface Listeners {
  notify: () => void;
  /** Returns how to stop listening. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * The listeners of a store outside React, as `useSyncExternalStore` needs them.
 * @param onFirst is called for the first listener; it returns what to call after the last one has left
 */
export function createListeners(onFirst: () => () => void = () => () => {}): Listeners {
  const listeners = new Set<() => void>();
  let onLast = () => {};
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) onLast = onFirst();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) onLast();
      };
    },
  };
}
