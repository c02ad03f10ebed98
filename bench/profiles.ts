/*
 * npm run bench -- profiles: writes a flame graph of rendering and query plans of slow searches to
 * bench/profiles, which git ignores. The plans need a catalogue of 100,000 vendors, which takes minutes to
 * import.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { RunPrepared } from '../app/db/monitored-pool.server.ts';
import { withBenchShop } from './bench-shop.ts';
import { flameGraph } from './flame-graph.ts';
import { importGenerated } from './import-generated.ts';
import { withApp } from './in-process-app.ts';
import { runRepeatedly } from './run-repeatedly.ts';
import { searchDishes } from './scale-targets.ts';

const FOLDER = resolve(import.meta.dirname, 'profiles');
const SECONDS = 5;
const SAMPLE_MICROSECONDS = 200;
/** Searches of bench/scale-targets.ts with the most work: many query rounds, and two long result lists. */
const SLOWEST_SEARCHES = ['cake king', 'chicken veg'];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2));
mkdirSync(FOLDER, { recursive: true });
writeProfile('home-rendered.svg', await profileHomeRendering());
writeProfile('dish-search.txt', await explainSearches());
process.exit();

function profileHomeRendering(): Promise<string> {
  return withBenchShop({ TIFFIN_DEMO: 'on' }, ({ databaseUrl }) =>
    withApp({ databaseUrl, connections: 4 }, async ({ get }) => {
      const renderPage = async () => void (await get('/'));
      await runRepeatedly(renderPage, { atOnce: 4, seconds: SECONDS });
      const session = new Session();
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
      await session.post('Profiler.start');
      await runRepeatedly(renderPage, { atOnce: 4, seconds: SECONDS });
      const { profile } = await session.post('Profiler.stop');
      session.disconnect();
      return flameGraph(profile, 'Home, rendered for each request');
    }),
  );
}

function explainSearches(): Promise<string> {
  return withBenchShop({}, async ({ shop, databaseUrl }) => {
    await importGenerated(shop, databaseUrl, { vendors: 100_000, items: 2_000_000 });
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const plans: string[] = [];
      for (const query of SLOWEST_SEARCHES) {
        const explain: RunPrepared = async ({ text, valuesOf }, given) => {
          const values = valuesOf(given);
          // The first run loads the data into memory.
          const { rows: found } = await client.query(text, values);
          const { rows } = await client.query(`explain (analyze, buffers) ${text}`, values);
          plans.push(`# ${query}\n\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`);
          return found;
        };
        await searchDishes(explain, query);
      }
      return plans.join('\n');
    } finally {
      await client.end();
    }
  });
}

function writeProfile(name: string, content: string): void {
  writeFileSync(join(FOLDER, name), content);
  console.log(`bench/profiles/${name}`);
}
