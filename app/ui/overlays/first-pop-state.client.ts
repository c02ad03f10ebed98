let listener: ((event: PopStateEvent) => void) | null = null;

// Listeners run in the order of registration, so this module must load before the router starts to listen.
window.addEventListener('popstate', (event) => listener?.(event));

/** Calls `listen` on each history step before the router handles it. */
export function hearPopStateFirst(listen: (event: PopStateEvent) => void): void {
  listener = listen;
}
