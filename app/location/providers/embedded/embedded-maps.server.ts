import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { gazetteer } from '../../gazetteer/embedded-gazetteer.server.ts';
import type { Maps } from '../../maps.ts';
import { placeLabel } from '../../place.ts';
import { estimateVendorDistances } from './vendor-distances.server.ts';

/** Answers from the product's own gazetteer: needs no key and no network. */
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
