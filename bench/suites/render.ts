import { withBenchShop } from '../bench-shop.ts';
import { elementTree } from '../element-tree.ts';
import { withApp } from '../in-process-app.ts';
import { addMenu } from '../menus.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import { type Figure, median, type Suite } from '../suite.ts';

const ROUNDS = 5;
/** Several, so that the database answers some while another is rendered. */
const AT_ONCE = 4;

export const render: Suite = {
  name: 'render',
  title:
    'The same pages rendered for each request, in one process with PostgreSQL beside it: statements, rendering, policy. The floor is React alone, which creates the elements of each page and renders them to a string.',
  run: () =>
    withBenchShop({ TIFFIN_DEMO: 'on' }, async ({ shop, databaseUrl }) => {
      const [small, large] = [await addMenu(shop, 30), await addMenu(shop, 250)];
      return withApp({ databaseUrl, connections: AT_ONCE }, async ({ get }) => {
        const figures: Figure[] = [];
        for (const [what, path, bar] of [
          ['home', '/', 1_000],
          ['home, its data', '/_.data', null],
          ['restaurant of 30 dishes', `/restaurant?vendorId=${small}`, null],
          ['restaurant of 250 dishes', `/restaurant?vendorId=${large}`, null],
        ] as const) {
          const renderPage = async () => void (await get(path));
          const html = new TextDecoder().decode(await get(path));
          const renderFloor = html.startsWith('<!DOCTYPE html>') ? elementTree(html) : null;
          const rate = async (work: () => Promise<void>) =>
            (await runRepeatedly(work, { atOnce: AT_ONCE, seconds: 2 })).perSecond;
          await rate(renderPage);
          const rounds: { product: number; floor: number }[] = [];
          for (let round = 0; round < ROUNDS; round += 1) {
            const product = await rate(renderPage);
            const floor = renderFloor ? await rate(async () => void renderFloor()) : Number.NaN;
            rounds.push({ product, floor });
          }
          const value = median(rounds.map(({ product }) => product));
          const comparison = renderFloor && {
            floor: median(rounds.map(({ floor }) => floor)),
            ratio: median(rounds.map(({ product, floor }) => product / floor)),
          };
          const limit: Figure['bar'] = bar ? { at: 'least', value: bar, of: 'value' } : undefined;
          figures.push({ what, value, unit: 'pages/s', ...comparison, ...(limit ? { bar: limit } : {}) });
          figures.push({ what: `${what}, time of each`, value: 1_000 / value, unit: 'ms' });
        }
        return figures;
      });
    }),
};
