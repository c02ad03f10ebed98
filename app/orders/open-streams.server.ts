import { createTurns, type InTurn } from '../db/turns.ts';
import type { Wait } from '../location/wait.server.ts';

/** Enough for every tab of somebody who watches several orders on several devices. */
const MOST_OF_A_CUSTOMER = 20;
/** Each takes some 30 KB: together they leave room for the rest of the process. */
const MOST_OF_A_PROCESS = 5_000;
const CHECK_MILLISECONDS = 15_000;
/** When the line to the database stands again all have to read: others find connections free beside them. */
const READ_AT_ONCE = 8;

/** The place of one stream among those of this process. */
export interface StreamPlace {
  /** Aborted when the session of the stream has ended. */
  ended: AbortSignal;
  /** Reads when it is this stream's turn. */
  inTurn: InTurn;
  /** Makes room for another. */
  leave: () => void;
}

export interface OpenStreams {
  /** Takes a place for a stream; null where the customer or the process has too many. */
  enter: (of: { userId: string; sessionId: string }) => StreamPlace | null;
  stop: () => Promise<void>;
}

/**
 * The event streams that this process has open: bounds their number, and ends those whose session has ended, which
 * else would be found out only with the next change of the order. One query asks for all sessions at once.
 * @param parts.readLive which of these sessions have not ended
 */
export function createOpenStreams(parts: {
  readLive: (sessionIds: string[]) => Promise<Set<string>>;
  wait: Wait;
}): OpenStreams {
  const open = new Set<{ userId: string; sessionId: string; ending: AbortController }>();
  const stopping = new AbortController();
  const inTurn = createTurns(READ_AT_ONCE);
  let isWatching = false;
  let watching: Promise<void> = Promise.resolve();

  /** As long as there are streams. */
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
    const sessionIds = [...new Set(asked.map(({ sessionId }) => sessionId))];
    // Without the database nobody is told anything: asked again next time.
    const live = await parts.readLive(sessionIds).catch(() => null);
    if (!live) return;
    for (const { sessionId, ending } of asked) if (!live.has(sessionId)) ending.abort();
  }

  function countOf(userId: string): number {
    let count = 0;
    for (const stream of open) if (stream.userId === userId) count += 1;
    return count;
  }

  return {
    enter: (of) => {
      if (open.size >= MOST_OF_A_PROCESS || countOf(of.userId) >= MOST_OF_A_CUSTOMER) return null;
      const stream = { ...of, ending: new AbortController() };
      open.add(stream);
      if (!isWatching) watching = watch();
      return { ended: stream.ending.signal, inTurn, leave: () => open.delete(stream) };
    },
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}
