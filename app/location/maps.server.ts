import type { Answer } from './ask-json.server.ts';
import { gazetteer } from './embedded-gazetteer.server.ts';
import { createEmbeddedMaps } from './embedded-maps.server.ts';
import type { VendorDistances } from './map-service.ts';
import type { BrowserMaps } from './map-settings.ts';
import { createOsmMaps, type OsmParts, type OsmSettings } from './osm-maps.server.ts';
import type { FoundPlace, PlaceName, Position } from './place.ts';

/** The map services that an operator can choose (README, `MAPS_PROVIDER`). */
export type MapSettings =
  | { provider: 'embedded' }
  | { provider: 'google'; key: string }
  | ({ provider: 'osm' } & OsmSettings);

/** A position's name: what the header shows, and its parts for an address form. */
export interface NamedPosition {
  label: string;
  name: PlaceName | null;
}

/** What this site answers about places and ways, whoever knows it. */
export interface Maps {
  /** What a page tells the browser. */
  browser: BrowserMaps;
  /** Null where nothing has a name. */
  nameOf: (position: Position) => Promise<Answer<NamedPosition | null>>;
  /** A distance for each id asked about. */
  distances: (origin: Position, vendorIds: string[]) => Promise<Answer<VendorDistances>>;
  /** Places by name, best first; the product's own list, whatever the provider. */
  findPlaces: (query: string, limit: number) => FoundPlace[];
  /** Ends what goes on in the background. */
  stop: () => Promise<void>;
}

/**
 * With google the browser asks Google itself; the site's own answers are then those of the list of
 * localities.
 */
export function createMaps(settings: MapSettings, parts: Omit<OsmParts, 'gazetteer'>): Maps {
  switch (settings.provider) {
    case 'embedded':
      return createEmbeddedMaps(parts);
    case 'google':
      return { ...createEmbeddedMaps(parts), browser: { provider: 'google', key: settings.key } };
    case 'osm':
      return createOsmMaps(settings, { ...parts, gazetteer });
  }
}
