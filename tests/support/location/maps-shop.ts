import { test as knownTest } from '../browser/known-shop.ts';
import { startShop } from '../browser/shop.ts';
import { createEmbeddedStandIn } from './embedded-stand-in.ts';
import { type GoogleMapsStandIn, startGoogleMapsStandIn } from './google-maps-stand-in.ts';
import type { MapsStandIn } from './maps-stand-in.ts';
import { startOsmStandIn } from './osm-stand-in.ts';

export { expect, KITCHEN_PATH, KNOWN } from '../browser/known-shop.ts';

export type MapsProvider = MapsStandIn['provider'];

export interface MapsOptions {
  mapsProvider: MapsProvider;
}

/** Runs a test with each map service instead of only the embedded one (playwright.config.ts). */
export const EACH_MAP_SERVICE = { tag: '@each-map-service' };

function isGoogle(maps: MapsStandIn): maps is GoogleMapsStandIn {
  return maps.provider === 'google';
}

const START = {
  embedded: async () => createEmbeddedStandIn(),
  google: startGoogleMapsStandIn,
  osm: startOsmStandIn,
} satisfies Record<MapsProvider, () => Promise<MapsStandIn>>;

/** A test with a stand-in for the map service. */
export const test = knownTest.extend<{ maps: MapsStandIn }, MapsOptions & { standIn: MapsStandIn }>({
  mapsProvider: ['embedded', { option: true, scope: 'worker' }],
  standIn: [
    async ({ mapsProvider }, use) => {
      const standIn = await START[mapsProvider]();
      await use(standIn);
      await standIn.stop();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ databaseKind, standIn }, use) => {
      const shop = await startShop(databaseKind, standIn.environment);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  maps: [
    async ({ page, standIn }, use) => {
      standIn.reset();
      await standIn.attach(page);
      await use(standIn);
      standIn.release();
    },
    { auto: true },
  ],
});

/** A test of what only Google's service does; it runs in the project `google`. */
export const googleTest = test.extend<{ google: GoogleMapsStandIn }>({
  google: async ({ maps }, use) => {
    if (!isGoogle(maps)) throw new Error('This test needs the map service of Google.');
    await use(maps);
  },
});
