import { gazetteer } from '../gazetteer/embedded-gazetteer.server.ts';
import type { Maps } from '../maps.ts';
import { createEmbeddedMaps } from './embedded/embedded-maps.server.ts';
import { createOsmMaps, type OsmParts, type OsmSettings } from './osm/osm-maps.server.ts';

/** The map services that an operator can choose (docs/settings.md). */
export type MapSettings =
  | { provider: 'embedded' }
  | { provider: 'google'; key: string }
  | ({ provider: 'osm' } & OsmSettings);

/**
 * With google the browser calls Google itself, and this site's own endpoints answer from the gazetteer.
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
