import { outsideRequests } from '../../runtime/background.server.ts';
import { createConcurrencyLimit, type RunLimited } from '../../runtime/concurrency-limit.ts';
import type { Wait } from '../../runtime/delay.server.ts';

/** Enough for a customer who watches several orders on several devices, in many tabs. */
const MAX_STREAMS_PER_CUSTOMER = 20;
/** Limits their memory: a process with 2,000 stays under 300 MB (docs/decisions/live-tracking.md). */
const MAX_STREAMS = 5_000;
/** Less than all, because one client may have any number of accounts; thousands of customers may share an address. */
const MAX_STREAMS_PER_NETWORK = 3_000;
const CHECK_MILLISECONDS = 15_000;
/**
 * After the database connection is back, all streams read in small groups, which leaves connections for other requests.
 */
const READ_AT_ONCE = 8;

/** Whose stream it is. */
interface StreamOwner {
  /** The customer; of the account that all visitors of the demo share, the session. */
  viewerId: string;
  network: string;
  sessionId: string;
}

/** A stream's entry in the registry of this process. */
export interface StreamPlace {
  /** Aborted when the session of the stream has ended. */
  ended: AbortSignal;
  /** Runs a read when a slot is free. */
  inTurn: RunLimited;
  /** Removes the stream from the registry. */
  leave: () => void;
}

export type OpenStreams = ReturnType<typeof createOpenStreams>;

/**
 * The open event streams of this process: bounds their number, and ends those whose session has ended, which otherwise
 * would show only at the next change of the order. One query checks all sessions.
 * @param parts.readLive returns which of these sessions have not ended
 */
export function createOpenStreams(parts: {
  readLive: (sessionIds: string[]) => Promise<Set<string>>;
  wait: Wait;
}) {
  const open = new Set<StreamOwner & { ending: AbortController }>();
  const stopping = new AbortController();
  const inTurn = createConcurrencyLimit(READ_AT_ONCE);
  let isWatching = false;
  let watching: Promise<void> = Promise.resolve();

  /** Runs as long as there are streams. */
  async function watch(): Promise<void> {
    isWatching = true;
    while (open.size > 0 && !stopping.signal.aborted) {
      await parts.wait(CHECK_MILLISECONDS, stopping.signal);
      if (!stopping.signal.aborted) await endThoseWithoutSession();
    }
    isWatching = false;
  }

  async function endThoseWithoutSession(): Promise<void> {
    const asked = [...open];
    if (asked.length === 0) return;
    const sessionIds = [...new Set(asked.map(({ sessionId }) => sessionId))];
    // Without the database no stream is ended; the next round checks again.
    const live = await parts.readLive(sessionIds).catch(() => null);
    if (!live) return;
    for (const { sessionId, ending } of asked) if (!live.has(sessionId)) ending.abort();
  }

  function countOf(isOf: (stream: StreamOwner) => boolean): number {
    let count = 0;
    for (const stream of open) if (isOf(stream)) count += 1;
    return count;
  }

  function hasTooMany(owner: StreamOwner): boolean {
    return (
      open.size >= MAX_STREAMS ||
      countOf(({ network }) => network === owner.network) >= MAX_STREAMS_PER_NETWORK ||
      countOf(({ viewerId }) => viewerId === owner.viewerId) >= MAX_STREAMS_PER_CUSTOMER
    );
  }

  return {
    /** Registers a stream; null where the customer, the network or the process has too many. */
    enter: (owner: StreamOwner): StreamPlace | null => {
      if (hasTooMany(owner)) return null;
      const stream = { ...owner, ending: new AbortController() };
      open.add(stream);
      if (!isWatching) watching = outsideRequests(watch);
      return { ended: stream.ending.signal, inTurn, leave: () => open.delete(stream) };
    },
    count: () => open.size,
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}
