import { LRUCache } from 'lru-cache';
import type { Answer } from './ask-json.server.ts';
import type { NamedPosition } from './maps.server.ts';
import { type Position, roundPosition } from './place.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
/** About 1 MB. */
const MOST_REMEMBERED = 5_000;

type Ask = (position: Position) => Promise<Answer<NamedPosition | null>>;

/**
 * Asks for the name of each position, rounded to about 100 m, once a day in this process; who asks
 * while an answer is on its way shares it. A failure is not remembered.
 */
export function rememberLabels(ask: Ask, now: () => Date): Ask {
  const known = new LRUCache<string, { named: NamedPosition | null }>({
    max: MOST_REMEMBERED,
    ttl: DAY_MILLISECONDS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  const underWay = new Map<string, ReturnType<Ask>>();

  async function askAndKeep(key: string, position: Position): ReturnType<Ask> {
    try {
      const answer = await ask(position);
      if (answer.ok) known.set(key, { named: answer.value });
      return answer;
    } finally {
      underWay.delete(key);
    }
  }

  return async (exact) => {
    const position = roundPosition(exact);
    const key = `${position.lat},${position.lng}`;
    const kept = known.get(key);
    if (kept) return { ok: true, value: kept.named };
    const asked = underWay.get(key) ?? askAndKeep(key, position);
    underWay.set(key, asked);
    return asked;
  };
}
