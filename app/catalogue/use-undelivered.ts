import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { VENDORS_PER_CALL } from '../location/map-service.ts';
import { paths } from '../paths.ts';

const TIMEOUT_MILLISECONDS = 10_000;

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

/**
 * Asks this site which of these vendors do not deliver to the destination; at most 25 vendors are asked for. Null until
 * that is known, where all may deliver, and where the site does not answer: it is a note only.
 * @param to null while it is unknown, or if nothing is delivered
 */
export function useUndelivered(
  vendorIds: readonly string[],
  to: DeliveryDestination | null,
): Undelivered | null {
  const path = to && pathOf(vendorIds, to);
  // The text of an address may change under its id.
  const key = to && 'text' in to ? `${path} ${to.text}` : path;
  const [known, setKnown] = useState<{ key: string; undelivered: Undelivered | null } | null>(null);
  useEffect(() => {
    if (path === null || key === null) return;
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]);
    read(path, signal).then(
      (undelivered) => leaving.signal.aborted || setKnown({ key, undelivered }),
      () => {},
    );
    return () => leaving.abort();
  }, [path, key]);
  return known && known.key === key ? known.undelivered : null;
}

function pathOf(vendorIds: readonly string[], to: DeliveryDestination): string | null {
  const asked = vendorIds.slice(0, VENDORS_PER_CALL);
  return asked.length === 0 ? null : paths.delivery(asked, 'area' in to ? to : { address: to.addressId });
}

async function read(path: string, signal: AbortSignal): Promise<Undelivered | null> {
  const response = await fetch(path, { signal });
  if (!response.ok) return null;
  const { area, delivers } = v.parse(ANSWER, await response.json());
  const vendorIds = Object.keys(delivers).filter((id) => delivers[id] === false);
  return area && vendorIds.length > 0 ? { areaName: area.name, vendorIds: new Set(vendorIds) } : null;
}
