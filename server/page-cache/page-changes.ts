/** One of the keys of what a page was made of. */
export interface PageKey {
  name: string;
  /** For how long after a change of it the page may still be served, and how rarely it is rendered again for it. */
  lateMilliseconds: number;
}

/** How long a page may be served. Times are in milliseconds since 1970. */
export interface Lifetime {
  /** Empty for what never changes. */
  keys: readonly PageKey[];
  /** When its last rendering began, or was tried. */
  renderedAt: number;
  /** From then on it is served while it is rendered again in the background. */
  refreshAt: number;
  /** From then on it is served only where no new page can be made. */
  expiresAt: number;
  /** Whether changes reach it; false once the cache has dropped or replaced it. */
  isWatched: boolean;
}

/** A rendering under way, which may miss the changes that come meanwhile. */
export interface Rendering {
  /** A later one has a higher number. */
  number: number;
  startedAt: number;
  /** When each key changed first since then. */
  missed: Map<string, number>;
}

/** Which keys have changed; `all` where that is not known. */
export type ChangedKeys = readonly string[] | 'all';

/** The key of every page that may change: what is not known concerns all of them at once. */
export const ANY_CHANGE: PageKey = { name: '', lateMilliseconds: 0 };

/**
 * Tells pages of the changes of their keys, and renderings of those that they miss.
 * @param now milliseconds since 1970
 */
export function createPageChanges(now: () => number) {
  const pages = new Map<string, Map<Lifetime, PageKey>>();
  const renderings = new Set<Rendering>();
  let begun = 0;

  return {
    announce: (changed: ChangedKeys) => {
      const changedAt = now();
      for (const name of changed === 'all' ? [ANY_CHANGE.name] : changed) {
        for (const [page, key] of pages.get(name) ?? []) shorten(page, key, changedAt);
        for (const { missed } of renderings) if (!missed.has(name)) missed.set(name, changedAt);
      }
    },
    /** To be ended by `end`. */
    begin: (): Rendering => {
      begun += 1;
      const rendering = { number: begun, startedAt: now(), missed: new Map() };
      renderings.add(rendering);
      return rendering;
    },
    end: (rendering: Rendering) => {
      renderings.delete(rendering);
    },
    /** From now on changes reach the page. */
    watch: (page: Lifetime) => {
      page.isWatched = true;
      for (const key of page.keys) {
        const ofKey = pages.get(key.name) ?? new Map<Lifetime, PageKey>();
        pages.set(key.name, ofKey.set(page, key));
      }
    },
    unwatch: (page: Lifetime) => {
      page.isWatched = false;
      for (const { name } of page.keys) {
        const ofKey = pages.get(name);
        ofKey?.delete(page);
        if (ofKey?.size === 0) pages.delete(name);
      }
    },
  };
}

/** Shortens the lifetime of a page by the changes that its rendering missed. */
export function shortenByMissed(page: Lifetime, { missed }: Rendering): void {
  for (const key of page.keys) {
    const changedAt = missed.get(key.name);
    if (changedAt !== undefined) shorten(page, key, changedAt);
  }
}

function shorten(page: Lifetime, { lateMilliseconds }: PageKey, changedAt: number): void {
  // At once, also by a clock that is set back.
  page.expiresAt = lateMilliseconds === 0 ? 0 : Math.min(page.expiresAt, changedAt + lateMilliseconds);
  page.refreshAt = Math.min(page.refreshAt, Math.max(changedAt, page.renderedAt + lateMilliseconds));
}
