import type { VendorDistances } from './map-service.ts';
import type { BrowserMaps } from './maps-for-browser.ts';
import type { FoundPlace, PlaceName, Position } from './place.ts';

/** `reason` is for the log and contains neither addresses nor positions. `isOwn`: this shop is the cause. */
export type ServiceFailure = { ok: false; reason: string; isOwn?: boolean };

/** The result of a service. */
export type ServiceResult<Value> = { ok: true; value: Value } | ServiceFailure;

/** A position's name: the header's label, and its parts for an address form. */
export interface NamedPosition {
  label: string;
  name: PlaceName | null;
}

/** This site's answers about places and distances, whichever provider they come from. */
export interface Maps {
  /** The settings that a page gives the browser. */
  browser: BrowserMaps;
  /** Null where nothing has a name. */
  nameOf: (position: Position) => Promise<ServiceResult<NamedPosition | null>>;
  /** A distance for each requested id. */
  distances: (origin: Position, vendorIds: string[]) => Promise<ServiceResult<VendorDistances>>;
  /** Searches places by name, best match first, in the product's own gazetteer, whichever the provider. */
  findPlaces: (query: string, limit: number) => FoundPlace[];
  /** Ends the background work. */
  stop: () => Promise<void>;
}
