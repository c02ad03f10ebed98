import pg from 'pg';
import { withBenchShop } from '../bench-shop.ts';
import { type Imported, importGenerated } from '../import-generated.ts';
import { type InProcessApp, withApp } from '../in-process-app.ts';
import { measureGrowth } from '../measure-growth.ts';
import {
  CROWDED_AREA,
  countSearchBuffers,
  prepareLookUp,
  prepareTargets,
  type Target,
} from '../scale-targets.ts';
import type { Figure, Suite } from '../suite.ts';

const SIZES = [
  { vendors: 60, items: 1_400 },
  { vendors: 10_000, items: 200_000 },
  { vendors: 100_000, items: 2_000_000 },
] as const;
type Size = (typeof SIZES)[number];
const AT_ONCE = 8;

interface Catalogue {
  at: string;
  imported: Imported;
  databaseUrl: string;
  /** The most pages of 8 KB that a search reads. */
  buffers: { everywhere: number; inArea: number };
  targets: Target[];
}

export const scale: Suite = {
  name: 'scale',
  title:
    'Catalogues of 60, 10,000 and 100,000 vendors, imported through the operator’s endpoint into a PostgreSQL each; then uncached pages and searches, and orders placed, eight at once, by one process that queries the three alternately. Growth is that of the p99 from the smallest to the largest. The floor of a search is one prepared look-up by bare `pg`. The area is Koramangala, where a sixth of all vendors are near.',
  run: () =>
    withCatalogues(SIZES, [], async (catalogues) => {
      const imports = catalogues.flatMap(({ at, imported }, place) =>
        figuresOfImport(at, imported, place === catalogues.length - 1),
      );
      const largest = catalogues.at(-1);
      if (!largest) return imports;
      const pool = new pg.Pool({ connectionString: largest.databaseUrl, max: AT_ONCE });
      try {
        const growth = await measureGrowth(catalogues, { atOnce: AT_ONCE, floor: prepareLookUp(pool) });
        return [...imports, ...catalogues.flatMap(figuresOfBuffers), ...growth];
      } finally {
        await pool.end();
      }
    }),
};

/** Opens each shop within the previous one, so that all are closed after a failure. */
async function withCatalogues<Result>(
  [size, ...others]: readonly Size[],
  opened: readonly Catalogue[],
  work: (catalogues: readonly Catalogue[]) => Promise<Result>,
): Promise<Result> {
  if (!size) return work(opened);
  return withBenchShop({}, async ({ shop, databaseUrl }) => {
    const imported = await importGenerated(shop, databaseUrl, size);
    const at = `${size.vendors.toLocaleString('en-GB')} vendors`;
    return withApp({ databaseUrl, connections: AT_ONCE }, async (app: InProcessApp) => {
      const buffers = {
        everywhere: await countSearchBuffers(app),
        inArea: await countSearchBuffers(app, CROWDED_AREA),
      };
      const catalogue = { at, imported, databaseUrl, buffers, targets: await prepareTargets(app) };
      return withCatalogues(others, [...opened, catalogue], work);
    });
  });
}

function figuresOfBuffers({ at, buffers }: Catalogue): Figure[] {
  const figure = (what: string, value: number): Figure => ({
    what: `${what}, ${at}, pages read at most`,
    value,
    unit: 'of 8 KB',
    bar: { at: 'most', value: 800, of: 'value' },
  });
  return [figure('search', buffers.everywhere), figure('search with an area', buffers.inArea)];
}

function figuresOfImport(at: string, imported: Imported, isLargest: boolean): Figure[] {
  const { documents, seconds, serverMegabytes, cpuMicroseconds } = imported;
  return [
    {
      what: `import, ${at}`,
      value: documents / seconds,
      unit: 'documents/s',
      ...(isLargest ? { bar: { at: 'least', value: 15_000, of: 'value' } } : {}),
    },
    { what: `import, ${at}, work of the server`, value: cpuMicroseconds.server, unit: 'µs a document' },
    { what: `import, ${at}, work of PostgreSQL`, value: cpuMicroseconds.database, unit: 'µs a document' },
    {
      what: `import, ${at}, the server’s peak`,
      value: serverMegabytes,
      unit: 'MB',
      ...(isLargest ? { bar: { at: 'most', value: 300, of: 'value' } } : {}),
    },
  ];
}
