import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { partsForCalls } from '../location/map-service.ts';
import { paths } from '../paths.ts';

const TIMEOUT_MILLISECONDS = 10_000;
const FRESH_MILLISECONDS = 5 * 60 * 1000;
const MAX_ANSWERS = 100;

const ANSWER = v.object({
  area: v.nullable(v.object({ slug: v.string(), name: v.string() })),
  delivers: v.record(v.string(), v.nullable(v.boolean())),
});

/** Where an order is brought: to a saved address, whose text may be edited, or into an area, by its slug. */
export type DeliveryDestination = { addressId: string; text: string } | { area: string };

/** The vendors that do not deliver to the destination, by id, and the name of its area. */
export interface Undelivered {
  areaName: string;
  vendorIds: ReadonlySet<string>;
}

interface Answer {
  /** Null where all may deliver. */
  undelivered: Undelivered | null;
  /** In milliseconds of the clock. */
  readAt: number;
}

/** The answers of this page, so that payment shows on its first render what the cart has asked for. */
const answers = new Map<string, Answer>();

/**
 * Asks this site which of these vendors, at most those of a cart, do not deliver to the destination: 25 in each request.
 * An answer is used again for five minutes, and remains for the same destination while other vendors are asked for. Null
 * until that is known, where all may deliver, and where the site does not answer: it is a note only.
 * @param to null while it is unknown, or if nothing is delivered
 */
export function useUndelivered(
  vendorIds: readonly string[],
  to: DeliveryDestination | null,
): Undelivered | null {
  // A text, so that the effect runs only for other vendors or another destination.
  const calls = to && pathsOf(vendorIds, to).join(' ');
  // The text of an address may change under its id.
  const destination = to && ('text' in to ? `${to.addressId} ${to.text}` : to.area);
  const key = `${calls} ${destination}`;
  const [known, setKnown] = useState<{ destination: string; undelivered: Undelivered | null } | null>(null);
  useEffect(() => {
    if (!calls || destination === null) return;
    const answer = answers.get(key);
    if (answer && Date.now() - answer.readAt < FRESH_MILLISECONDS) {
      setKnown({ destination, undelivered: answer.undelivered });
      return;
    }
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]);
    readAll(calls.split(' '), signal).then(
      (undelivered) => {
        if (leaving.signal.aborted) return;
        store(key, undelivered);
        setKnown({ destination, undelivered });
      },
      () => {},
    );
    return () => leaving.abort();
  }, [calls, key, destination]);
  if (known && known.destination === destination) return known.undelivered;
  return answers.get(key)?.undelivered ?? null;
}

function store(key: string, undelivered: Undelivered | null): void {
  answers.delete(key);
  answers.set(key, { undelivered, readAt: Date.now() });
  const [oldest] = answers.keys();
  if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
}

function pathsOf(vendorIds: readonly string[], to: DeliveryDestination): string[] {
  const query = 'area' in to ? to : { address: to.addressId };
  return partsForCalls(vendorIds).map((part) => paths.delivery(part, query));
}

/** Throws if the site fails in one of them. */
async function readAll(calls: readonly string[], signal: AbortSignal): Promise<Undelivered | null> {
  const answers = await Promise.all(calls.map((call) => read(call, signal)));
  const [first] = answers.filter((answer) => answer !== null);
  if (!first) return null;
  return {
    areaName: first.areaName,
    vendorIds: new Set(answers.flatMap((answer) => [...(answer?.vendorIds ?? [])])),
  };
}

/** Throws if the site fails. */
async function read(path: string, signal: AbortSignal): Promise<Undelivered | null> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`/api/delivery answered ${response.status}`);
  const { area, delivers } = v.parse(ANSWER, await response.json());
  const vendorIds = Object.keys(delivers).filter((id) => delivers[id] === false);
  return area && vendorIds.length > 0 ? { areaName: area.name, vendorIds: new Set(vendorIds) } : null;
}
