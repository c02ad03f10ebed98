import type { Kysely } from 'kysely';
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
import * as availability from './migrations/023-availability.server.ts';
import * as operatorApi from './migrations/024-operator-api.server.ts';
import * as webhooks from './migrations/025-webhooks.server.ts';
import * as firstVendors from './migrations/026-first-vendors.server.ts';
import * as moreSynonyms from './migrations/027-more-synonyms.server.ts';
import * as curryOfAnything from './migrations/028-curry-of-anything.server.ts';
import * as openingHoursPlannedOnce from './migrations/029-opening-hours-planned-once.server.ts';

/**
 * `up` runs in a transaction of its own and may hold locks only briefly. `indexes` are built on tables with rows,
 * without blocking them: their names, each with the rest of `create index`, such as `on vendors (rating)`. `changeAfter`
 * changes some rows whose ids follow `after`, without a transaction around it, so that no row is locked for long; it
 * returns the last id that it has read, null after all. It may begin again after an interruption.
 */
export type Migration =
  | { up: (db: Kysely<unknown>) => Promise<void> }
  | { indexes: Readonly<Record<string, string>> }
  | { changeAfter: (db: Kysely<unknown>, after: string) => Promise<string | null> };

export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Every migration by name; they run in the order of their names and are never edited once landed. A name that ends with
 * `-needs-023` takes away what versions that do not know migration 023 use (docs/decisions/versions.md).
 */
export const MIGRATIONS: Migrations = {
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
  '023-availability': availability,
  '024-operator-api': operatorApi,
  '025-webhooks': webhooks,
  '026-first-vendors': firstVendors,
  '027-more-synonyms': moreSynonyms,
  '028-curry-of-anything': curryOfAnything,
  '029-opening-hours-planned-once': openingHoursPlannedOnce,
};
