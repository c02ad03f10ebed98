import type { PlaceName, Position } from './place.ts';

/** A vendor as a map service looks it up: by its coordinates, or by '{name}, {address}' (spec §7). */
export interface VendorPlace {
  id: string;
  name: string;
  address: string;
  location: Position | null;
}

/** What a map service says of one vendor; `unavailable`: the route's status is not OK (spec §8). */
export type RouteAnswer =
  | { status: 'ok'; distanceText: string; durationText: string }
  | { status: 'unavailable' };

/** A vendor whose address is still being looked up; to be asked about again. */
export interface AwaitedRoute {
  status: 'awaited';
}

/** The answer of `/api/distances`. */
export interface VendorDistances {
  distances: Record<string, RouteAnswer>;
  /** Ids of vendors that are unavailable only until their address has been looked up. */
  awaited: string[];
}

/** At most this many vendors are asked about in one call of `distances`. */
export const VENDORS_PER_CALL = 25;

/** What the product needs of a map service in the browser. Each provider is one of these. */
export interface MapService {
  /** Asked every 100 ms until it says yes (spec §9); nothing else is called before. */
  ready(): boolean;
  /** The text for the header; null, or a rejection, leaves the label as it was (spec §8). */
  label(position: Position): Promise<string | null>;
  /** The neighbourhood and city of a position, for an address form; null where it knows none. */
  name(position: Position): Promise<PlaceName | null>;
  /**
   * Driving distances for at most `VENDORS_PER_CALL` vendors, by vendor id; a vendor missing from the
   * answer is unavailable. Rejects when the service could not be asked at all.
   */
  distances(origin: Position, vendors: VendorPlace[]): Promise<Map<string, RouteAnswer | AwaitedRoute>>;
}
