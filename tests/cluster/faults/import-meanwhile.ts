import { pause } from '../../chaos/support/load.ts';
import { importDocuments, KNOWN } from '../../support/test-data/known-catalogue.ts';
import type { Fault } from '../fault.ts';
import { onPrimary } from '../support/databases.ts';

const DISHES = 3_000;
const BEFORE_MILLISECONDS = 150;
const RETRY_MILLISECONDS = 500;

export const importMeanwhile: Fault = {
  name: 'import',
  title: "kill -9 of the primary's postmaster during an import of 3,000 dishes",
  maxGapSeconds: 10,
  run: async ({ databases, shops, catalogue }, tried) => {
    const [url = ''] = shops.urls;
    const dishes = Array.from({ length: DISHES }, (_, number) => ({
      id: `cluster-${number}`,
      ItemName: `Dish ${number}`,
      ItemPrice: 50,
      ItemDescription: '',
      VendorId: KNOWN.bakery.id,
      SubCategoryId: KNOWN.subcategory.id,
      ImageBlob: null,
    }));
    const importing = untilImported(() => importDocuments({ url }, 'restaurantitems', dishes));
    await pause(BEFORE_MILLISECONDS);
    databases.killPostmaster(await databases.leader());
    const refusals = await importing;
    tried(refusals > 0, 'the import had ended before the kill');
    await untilImported(() => catalogue.change(url));
    const count = await onPrimary(databases, 'shop', async (client) => {
      const { rows } = await client.query(
        `select count(*)::int as count from restaurantitems where id like 'cluster-%'`,
      );
      return rows[0].count;
    });
    tried(count === DISHES, `there are ${count} of ${DISHES} dishes`);
  },
};

/** Repeats an import as its operator would; returns how often it was refused or cut. */
async function untilImported(importAll: () => Promise<void>): Promise<number> {
  for (let refusals = 0; ; refusals += 1) {
    try {
      await importAll();
      return refusals;
    } catch {
      await pause(RETRY_MILLISECONDS);
    }
  }
}
