import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as tables from './migrations/001-tables.server.ts';
import * as vendorPlaces from './migrations/002-vendor-places.server.ts';
import * as attempts from './migrations/003-attempts.server.ts';
import * as orderItems from './migrations/004-order-items.server.ts';
import * as dishSearch from './migrations/005-dish-search.server.ts';
import * as vendorSearch from './migrations/006-vendor-search.server.ts';
import * as vendorLists from './migrations/007-vendor-lists.server.ts';
import * as vendorGrams from './migrations/008-vendor-grams.server.ts';
import * as cityPlaces from './migrations/009-city-places.server.ts';
import * as orderLimits from './migrations/010-order-limits.server.ts';
import * as topDiscounts from './migrations/011-top-discounts.server.ts';
import * as requestEmails from './migrations/012-request-emails.server.ts';
import * as delivery from './migrations/013-delivery.server.ts';
import * as unplacedVendors from './migrations/014-unplaced-vendors.server.ts';
import * as compoundWords from './migrations/015-compound-words.server.ts';
import * as vendorTerms from './migrations/016-vendor-terms.server.ts';
import * as listedVendors from './migrations/017-listed-vendors.server.ts';
import * as vendorNames from './migrations/018-vendor-names.server.ts';
import * as vacuumVendors from './migrations/019-vacuum-vendors.server.ts';
import * as namesWithoutAccents from './migrations/020-names-without-accents.server.ts';
import * as fasterGrams from './migrations/021-faster-grams.server.ts';
import * as pendingLists from './migrations/022-pending-lists.server.ts';
import type { Tables } from './tables.ts';

/** Every migration by name; they run in the order of their names and are never edited once landed. */
const MIGRATIONS: Record<string, Migration> = {
  '001-tables': tables,
  '002-vendor-places': vendorPlaces,
  '003-attempts': attempts,
  '004-order-items': orderItems,
  '005-dish-search': dishSearch,
  '006-vendor-search': vendorSearch,
  '007-vendor-lists': vendorLists,
  '008-vendor-grams': vendorGrams,
  '009-city-places': cityPlaces,
  '010-order-limits': orderLimits,
  '011-top-discounts': topDiscounts,
  '012-request-emails': requestEmails,
  '013-delivery': delivery,
  '014-unplaced-vendors': unplacedVendors,
  '015-compound-words': compoundWords,
  '016-vendor-terms': vendorTerms,
  '017-listed-vendors': listedVendors,
  '018-vendor-names': vendorNames,
  '019-vacuum-vendors': vacuumVendors,
  '020-names-without-accents': namesWithoutAccents,
  '021-faster-grams': fasterGrams,
  '022-pending-lists': pendingLists,
};

/**
 * Migrates the database to the newest schema. Kysely holds an advisory lock meanwhile, so many nodes may start at once.
 * Throws the failing migration's error.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
