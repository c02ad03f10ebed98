import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { gazetteer } from './embedded-gazetteer.server.ts';
import type { Maps } from './maps.server.ts';
import { placeLabel } from './place.ts';
import { estimateVendorDistances } from './vendor-distances.server.ts';

/** Answers from the list of localities that comes with the product: no key, no network. */
export function createEmbeddedMaps({ db }: { db: Kysely<Tables> }): Maps {
  return {
    browser: { provider: 'embedded' },
    nameOf: async (position) => {
      const name = gazetteer.nearest(position);
      return { ok: true, value: name && { label: placeLabel(name), name } };
    },
    distances: async (origin, vendorIds) => ({
      ok: true,
      value: { distances: await estimateVendorDistances(db, origin, vendorIds), awaited: [] },
    }),
    findPlaces: gazetteer.findPlaces,
    stop: async () => {},
  };
}
