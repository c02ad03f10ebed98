import type { NamedArea } from './area.ts';
import type { PlaceName, Position } from './place.ts';

/** A vendor as a map service finds it: by its coordinates, or by '{name}, {address}' (spec §7). */
export interface VendorPlace {
  id: string;
  name: string;
  address: string;
  location: Position | null;
}

/** A map service's answer for one vendor; `unavailable`: the route's status is not OK (spec §8). */
export type RouteAnswer =
  | {
      status: 'ok';
      distanceText: string;
      durationText: string;
      /** The driving time; missing where the map service gives only its text. */
      minutes?: number;
    }
  | { status: 'unavailable' };

/** A vendor whose address is still being looked up; request it again. */
export interface AwaitedRoute {
  status: 'awaited';
}

/** The response of `/api/distances`. */
export interface VendorDistances {
  distances: Record<string, RouteAnswer>;
  /** Ids of vendors that are unavailable only until their addresses have been looked up. */
  awaited: string[];
}

/** The limit of vendors in one call of `distances`. */
export const VENDORS_PER_CALL = 25;

/** Vendors, or their ids, in as few parts as possible of at most `VENDORS_PER_CALL`. */
export function partsForCalls<Vendor>(vendors: readonly Vendor[]): Vendor[][] {
  const parts = Array.from({ length: Math.ceil(vendors.length / VENDORS_PER_CALL) }, (_, part) => part);
  return parts.map((part) => vendors.slice(part * VENDORS_PER_CALL, (part + 1) * VENDORS_PER_CALL));
}

/** A map service in the browser; each provider implements it. */
export interface MapService {
  /** Polled every 100 ms until it is true (spec §9); nothing else is called before. */
  ready(): boolean;
  /** The header's text for a position; null, or a rejection, leaves the label as it was (spec §8). */
  label(position: Position): Promise<string | null>;
  /** The neighbourhood and city of a position, for an address form; null if there is none. */
  name(position: Position): Promise<PlaceName | null>;
  /**
   * Driving distances for at most `VENDORS_PER_CALL` vendors, by vendor id; a vendor missing from the answer is
   * unavailable. Rejects when the service does not answer at all.
   */
  distances(origin: Position, vendors: VendorPlace[]): Promise<Map<string, RouteAnswer | AwaitedRoute>>;
}

/** Finds areas on this site, whichever map service names places. */
export interface AreaFinder {
  /** The area around a position; null far from every city. Rejects when this site does not answer. */
  area(position: Position): Promise<NamedArea | null>;
}
