import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { paths } from '../paths.ts';
import type { ArrivalRange } from './arrival.ts';
import { partsForCalls } from './map-service.ts';
import { type Position, roundPosition } from './place.ts';

const TIMEOUT_MILLISECONDS = 10_000;

const ANSWER = v.object({
  arrivals: v.record(v.string(), v.object({ from: v.number(), to: v.number() })),
});
type Arrivals = ReadonlyMap<string, ArrivalRange>;
const NONE: Arrivals = new Map();

/** Where an order is brought: to a saved address, whose text may be edited, or to a position. */
export type Destination = { addressId: string; text: string } | Position;

/**
 * Asks this site when orders of these vendors, at most those of a cart, would arrive, by vendor id: 25 in each request.
 * Empty until that is known, and where the site does not answer: an order needs no estimate. Estimates for the same
 * destination remain while others are asked for.
 * @param to null while it is unknown
 */
export function useArrivals(vendorIds: readonly string[], to: Destination | null): Arrivals {
  const query = to && queryOf(to);
  const destination = to && 'text' in to ? `${query} ${to.text}` : query;
  // A text, so that the effect runs only for other vendors.
  const vendors = partsForCalls(vendorIds).map(vendorsQuery).join(' ');
  const [known, setKnown] = useState<{ destination: string; arrivals: Arrivals } | null>(null);
  useEffect(() => {
    if (destination === null || vendors === '') return;
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]);
    const calls = vendors.split(' ').map((part) => read(`${paths.arrivals()}?${query}${part}`, signal));
    Promise.all(calls).then(
      (parts) =>
        leaving.signal.aborted ||
        setKnown({ destination, arrivals: new Map(parts.flatMap((part) => [...part])) }),
      () => {},
    );
    return () => leaving.abort();
  }, [destination, query, vendors]);
  return known && known.destination === destination ? known.arrivals : NONE;
}

function vendorsQuery(vendorIds: readonly string[]): string {
  return vendorIds.map((id) => `&vendor=${encodeURIComponent(id)}`).join('');
}

async function read(path: string, signal: AbortSignal): Promise<Arrivals> {
  const response = await fetch(path, { signal });
  if (!response.ok) return NONE;
  return new Map(Object.entries(v.parse(ANSWER, await response.json()).arrivals));
}

function queryOf(to: Destination): string {
  if ('addressId' in to) return `address=${encodeURIComponent(to.addressId)}`;
  const { lat, lng } = roundPosition(to);
  return `lat=${lat}&lng=${lng}`;
}
