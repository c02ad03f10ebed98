import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { createEmbeddedMaps } from './embedded-maps.server.ts';
import type { RouteAnswer } from './map-service.ts';
import type { BrowserMaps } from './map-settings.ts';
import type { FoundPlace, PlaceName, Position } from './place.ts';

/** The map services that an operator can choose (README, `MAPS_PROVIDER`). */
export type MapSettings =
  | { provider: 'embedded' }
  | { provider: 'google'; key: string }
  | { provider: 'osm'; nominatimUrl: string; osrmUrl: string };

/** A position's name: what the header shows, and its parts for an address form. */
export interface NamedPosition {
  label: string;
  name: PlaceName | null;
}

/** What this site answers about places and ways, whoever knows it. */
export interface Maps {
  /** What a page tells the browser. */
  browser: BrowserMaps;
  /** Null where nothing has a name. Rejects when the service behind it does not answer. */
  nameOf: (position: Position) => Promise<NamedPosition | null>;
  /** By vendor id, one for each id asked about. Rejects when the service behind it does not answer. */
  distances: (origin: Position, vendorIds: string[]) => Promise<Record<string, RouteAnswer>>;
  /** Places by name, best first; the product's own list, whatever the provider. */
  findPlaces: (query: string, limit: number) => FoundPlace[];
}

/**
 * With google the browser asks Google itself; the site's own answers are then those of the list of
 * localities.
 */
export function createMaps(settings: MapSettings, parts: { db: Kysely<Tables> }): Maps {
  const embedded = createEmbeddedMaps(parts);
  if (settings.provider === 'google') {
    return { ...embedded, browser: { provider: 'google', key: settings.key } };
  }
  return embedded;
}
