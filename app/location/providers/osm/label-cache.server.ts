import { LRUCache } from 'lru-cache';
import type { NamedPosition, ServiceResult } from '../../maps.ts';
import { type Position, roundPosition } from '../../place.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
/** About 1 MB. */
const MAX_ENTRIES = 5_000;

type Answer = ServiceResult<NamedPosition | null>;
type Ask = (position: Position) => Promise<Answer>;

/**
 * Caches the name of each position, rounded to about 100 m, for a day in this process; concurrent requests share one.
 * A failure is not cached.
 */
export function cacheLabels(ask: Ask, now: () => Date): Ask {
  const answers = new LRUCache<string, Answer, Position>({
    max: MAX_ENTRIES,
    ttl: DAY_MILLISECONDS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    fetchMethod: (_key, _stale, { context }) => ask(context),
  });

  return async (exact) => {
    const position = roundPosition(exact);
    const key = `${position.lat},${position.lng}`;
    const answer = await answers.forceFetch(key, { context: position });
    // A newer request for the same key may be pending and must stay.
    if (!answer.ok && answers.peek(key) === answer) answers.delete(key);
    return answer;
  };
}
