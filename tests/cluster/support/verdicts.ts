/** A write that a database server has confirmed. Times are in milliseconds of one clock. */
export interface ConfirmedWrite {
  server: string;
  /** Of PostgreSQL's log; each promotion begins a higher one. */
  timeline: number;
  sentAt: number;
  answeredAt: number;
}

/** A page that showed the state of the catalogue with this number. */
export interface ShownState {
  state: number;
  sentAt: number;
}

/**
 * The writes that a server confirmed although another server had confirmed one on a higher timeline before they were
 * sent, or that share a timeline with another server's: two servers took writes.
 */
export function writesOfSecondLeaders(writes: readonly ConfirmedWrite[]): ConfirmedWrite[] {
  const owners = new Map<number, string>();
  return writes
    .toSorted((a, b) => a.answeredAt - b.answeredAt)
    .filter((write, index, sorted) => {
      const owner = owners.get(write.timeline) ?? write.server;
      owners.set(write.timeline, owner);
      const isLate = sorted
        .slice(0, index)
        .some((before) => before.timeline > write.timeline && before.answeredAt < write.sentAt);
      return owner !== write.server || isLate;
    });
}

/**
 * How long after a newer state was stored the oldest page was asked for, in milliseconds; 0 for none.
 * @param storedAt when each state had been stored, by number
 */
export function oldestPage(pages: readonly ShownState[], storedAt: ReadonlyMap<number, number>): number {
  return Math.max(0, ...pages.map(({ state, sentAt }) => sentAt - (storedAt.get(state + 1) ?? sentAt)));
}
