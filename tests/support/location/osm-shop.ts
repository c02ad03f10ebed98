import { NO_DETAILS } from '../../../app/content/contact-details.ts';
import { createTestApp, type SharedParts, type TestApp } from '../in-process/test-app.ts';
import type { OsmStandIn } from './osm-stand-in.ts';

/** The whole product in-process with `MAPS_PROVIDER=osm`, which calls the stand-in. */
export function createOsmShop(standIn: OsmStandIn, shared?: SharedParts): Promise<TestApp> {
  const { NOMINATIM_URL: nominatimUrl = '', OSRM_URL: osrmUrl = '' } = standIn.environment;
  return createTestApp(
    {
      siteUrl: 'https://shop.example',
      contact: { ...NO_DETAILS, email: 'us@shop.example' },
      maps: { provider: 'osm', nominatimUrl, osrmUrl },
    },
    shared,
  );
}

/** Advances the shared clock. */
export function pass({ clock }: Pick<TestApp, 'clock'>, seconds: number): void {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
}
