import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { createApp } from '../../app/app.server.ts';
import { NO_DETAILS } from '../../app/content/contact-details.ts';
import { openServer } from '../../app/db/open-database.server.ts';
import { withBenchShop } from '../bench-shop.ts';
import { addMenu } from '../menus.ts';
import { type Figure, median, type Suite } from '../suite.ts';

const ROUNDS = 5;
const WARM_UP = 200;
const RENDERS = 300;
/** As many as a pool has connections for: the database answers one while another is rendered. */
const AT_ONCE = 4;
const SERVER_BUILD = pathToFileURL(resolve(import.meta.dirname, '../../build/server/index.js')).href;

export const render: Suite = {
  name: 'render',
  title:
    'The same pages made anew each time, in one process with PostgreSQL beside it: statements, rendering, policy.',
  run: () =>
    withBenchShop({ TIFFIN_DEMO: 'on' }, async ({ shop, databaseUrl }) => {
      const [small, large] = [await addMenu(shop, 30), await addMenu(shop, 250)];
      const database = await openServer(databaseUrl, AT_ONCE);
      const { createApp: create } = (await import(SERVER_BUILD)) as { createApp: typeof createApp };
      const app = await create({
        database,
        settings: {
          brandName: 'Tiffin',
          authSecret: 'a secret that only the bench knows, 32+',
          operatorToken: 'a token that only the bench knows',
          demoStepMilliseconds: null,
          isSecure: false,
          allowedOrigins: [],
          siteUrl: null,
          contact: NO_DETAILS,
          maps: { provider: 'embedded' },
          limits: { perAccount: 10, perAccountAnywhere: 10, perAddress: 10 },
        },
      });
      const figures: Figure[] = [];
      for (const [what, path, bar] of [
        ['home', '/', 1_000],
        ['home, its data', '/_.data', null],
        ['restaurant of 30 dishes', `/restaurant?vendorId=${small}`, null],
        ['restaurant of 250 dishes', `/restaurant?vendorId=${large}`, null],
      ] as const) {
        const make = async () => {
          const answer = await app.handle(new Request(`http://page.invalid${path}`));
          if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
          await answer.arrayBuffer();
        };
        await inTurns(WARM_UP, make);
        const perSecond: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const begun = performance.now();
          await inTurns(RENDERS, make);
          perSecond.push((RENDERS * 1_000) / (performance.now() - begun));
        }
        const value = median(perSecond);
        figures.push({
          what,
          value,
          unit: 'pages/s',
          ...(bar ? { bar: { at: 'least', value: bar, of: 'value' } } : {}),
        });
        figures.push({ what: `${what}, time of each`, value: 1_000 / value, unit: 'ms' });
      }
      await app.stop();
      await database.close();
      return figures;
    }),
};

async function inTurns(count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        await work();
      }
    }),
  );
}
