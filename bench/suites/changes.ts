import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importDocuments } from '../../tests/support/test-data/known-catalogue.ts';
import { withBenchShop } from '../bench-shop.ts';
import { type Load, load } from '../load.ts';
import { addMenu } from '../menus.ts';
import { type Figure, median, type Suite } from '../suite.ts';

const ROUNDS = 5;
const SECONDS = 4;
/** Vendors whose items change; none of them is on a measured page. */
const CHANGING = 1_000;
/** Restaurants that are asked for in turn. */
const PAGES = 500;
const RATES = [20, 100] as const;
const HEADERS = { 'Accept-Encoding': 'br' };
/** Linux counts a process's time in hundredths of a second. */
const TICK_MILLISECONDS = 10;

interface Shop {
  url: string;
  process: { pid?: number | undefined };
}

type SendChanges = ReturnType<typeof createChanges>;

interface Target {
  what: string;
  path: string;
  script?: string;
  /** Until its pages are stored and compressed at the best level. */
  warmUpSeconds: number;
  /** The least share of the throughput without changes at 20 of them a second. */
  bar: number;
}

export const changes: Suite = {
  name: 'changes',
  title: `Cached pages while items of ${CHANGING} other vendors change through the operator's endpoint, one a request, so that each changes a card of the lists; beside the same pages without changes. One process on one core, 32 connections. At 100 changes a second the floor is less by the time that the imports themselves take of the core.`,
  run: () =>
    withBenchShop({ TIFFIN_DEMO: 'on' }, async ({ shop }) => {
      await addVendors(shop, 'bench-changing', CHANGING, 2);
      await addVendors(shop, 'bench-page', PAGES, 10);
      const menu = await addMenu(shop, 30);
      const script = join(tmpdir(), `pages-${crypto.randomUUID()}.lua`);
      writeFileSync(script, pagesScript());
      const targets: Target[] = [
        {
          what: 'restaurant of 30 dishes',
          path: `/restaurant?vendorId=${menu}`,
          warmUpSeconds: 10,
          bar: 0.9,
        },
        { what: 'home', path: '/', warmUpSeconds: 10, bar: 0.8 },
        { what: `${PAGES} restaurants in turn`, path: '/', script, warmUpSeconds: 40, bar: 0.9 },
      ];
      const change = createChanges(shop);
      try {
        const importMilliseconds = await measureImports(shop, change);
        const figures: Figure[] = [
          { what: "the server's time for one change", value: importMilliseconds, unit: 'ms' },
        ];
        for (const target of targets)
          figures.push(...(await measure(shop, target, change, importMilliseconds)));
        return figures;
      } finally {
        rmSync(script);
      }
    }),
};

async function measure(
  shop: Shop,
  { what, path, script, warmUpSeconds, bar }: Target,
  change: SendChanges,
  importMilliseconds: number,
): Promise<Figure[]> {
  const ask = (seconds = SECONDS) =>
    load(shop.url + path, { headers: HEADERS, seconds, ...(script ? { script } : {}) });
  if (script) await storePages(shop);
  await ask(warmUpSeconds);
  const rounds: { still: Load; changing: { result: Load; answeredPerSecond: number }[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const still = await ask();
    const changing: { result: Load; answeredPerSecond: number }[] = [];
    for (const perSecond of RATES) changing.push(await change(perSecond, () => ask()));
    rounds.push({ still, changing });
  }
  return RATES.flatMap((perSecond, n) => {
    const isMost = perSecond === 100;
    const pairs = rounds.flatMap(({ still, changing }) => {
      const one = changing[n];
      if (!one) return [];
      const imports = isMost ? (one.answeredPerSecond * importMilliseconds) / 1_000 : 0;
      const floor = still.requestsPerSecond * (1 - imports);
      return [{ still, floor, answeredPerSecond: one.answeredPerSecond, one: one.result }];
    });
    return [
      {
        what: `${what}, ${perSecond} changes a second`,
        unit: 'requests/s',
        value: median(pairs.map(({ one }) => one.requestsPerSecond)),
        floor: median(pairs.map(({ floor }) => floor)),
        ratio: median(pairs.map(({ floor, one }) => one.requestsPerSecond / floor)),
        bar: { at: 'least', value: isMost ? 0.7 : bar, of: 'ratio' },
      },
      {
        what: `${what}, ${perSecond} changes a second, p99`,
        unit: 'ms',
        value: median(pairs.map(({ one }) => one.p99)),
        floor: median(pairs.map(({ still }) => still.p99)),
        ratio: median(pairs.map(({ still, one }) => one.p99 / still.p99)),
        bar: { at: 'most', value: 2, of: 'ratio' },
      },
      {
        what: `${what}, ${perSecond} changes a second, answered`,
        unit: 'changes/s',
        value: median(pairs.map(({ answeredPerSecond }) => answeredPerSecond)),
        bar: { at: 'least', value: 0.9 * perSecond, of: 'value' },
      },
    ] satisfies Figure[];
  });
}

/** How many changes wait for their answers at most: a server that cannot take them gets fewer. */
const MAX_UNDER_WAY = 50;

/** Returns a function that sends so many changes a second, evenly spread, while `during` runs, and counts the answers. */
function createChanges(shop: Shop) {
  let sent = 0;
  const send = async () => {
    sent += 1;
    const vendor = sent % CHANGING;
    await importDocuments(shop, 'restaurantitems', [
      dishOf(`bench-changing-${vendor}`, 0, { ItemPrice: 100 + (sent % 397), ItemDiscount: 1 + (sent % 89) }),
    ]);
  };
  return async <Result>(
    perSecond: number,
    during: () => Promise<Result>,
  ): Promise<{ result: Result; answeredPerSecond: number }> => {
    let begun = 0;
    let answered = 0;
    const underWay = new Set<Promise<void>>();
    const sendOne = () => {
      begun += 1;
      const sending = send().then(() => {
        answered += 1;
        underWay.delete(sending);
      });
      underWay.add(sending);
    };
    const start = performance.now();
    const elapsed = () => (performance.now() - start) / 1_000;
    const timer = setInterval(() => {
      const due = Math.floor(elapsed() * perSecond);
      for (; begun < due && underWay.size < MAX_UNDER_WAY; ) sendOne();
    }, 5);
    try {
      const result = await during();
      return { result, answeredPerSecond: answered / elapsed() };
    } finally {
      clearInterval(timer);
      await Promise.all(underWay);
    }
  };
}

/** The processor time in milliseconds that the server's process takes for one change. */
async function measureImports(shop: Shop, change: SendChanges): Promise<number> {
  const pause = (seconds: number) => () => new Promise<void>((done) => setTimeout(done, seconds * 1_000));
  // A process that takes changes all day has compiled what they run.
  await change(50, pause(20));
  const [before, start] = [processorMilliseconds(shop.process.pid), performance.now()];
  const { answeredPerSecond } = await change(50, pause(5));
  const seconds = (performance.now() - start) / 1_000;
  return (processorMilliseconds(shop.process.pid) - before) / (answeredPerSecond * seconds);
}

/** Reads Linux's `/proc`. */
function processorMilliseconds(pid: number | undefined): number {
  // The name of the process may have spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MILLISECONDS;
}

/** Asks for each page twice, because the cache has less room for those that it is asked for once (page-cache.md). */
async function storePages({ url }: Shop): Promise<void> {
  for (let n = 0; n < PAGES; n += 1) {
    for (const path of Array<string>(2).fill(pageOf(n)))
      await (await fetch(url + path, { headers: HEADERS })).bytes();
  }
}

function pageOf(n: number | ''): string {
  return `/restaurant?vendorId=bench-page-${n}`;
}

function pagesScript(): string {
  return `
    local sent = 0
    request = function()
      sent = sent + 1
      return wrk.format('GET', '${pageOf('')}' .. (sent % ${PAGES}))
    end`;
}

async function addVendors(shop: Shop, name: string, vendors: number, dishes: number): Promise<void> {
  await addMenu(shop, 1);
  const ids = Array.from({ length: vendors }, (_, n) => `${name}-${n}`);
  await importDocuments(
    shop,
    'vendors',
    ids.map((id) => ({
      id,
      name: `Kitchen ${id}`,
      address: 'Koramangala, Bengaluru',
      rating: 0.1,
      isActive: true,
      categories: ['South Indian'],
      subcategoryId: ['bench-subcategory'],
      location: { lat: 12.9352, lng: 77.6245 },
      imageBlob: null,
    })),
  );
  await importDocuments(
    shop,
    'restaurantitems',
    ids.flatMap((id) => Array.from({ length: dishes }, (_, n) => dishOf(id, n))),
  );
}

function dishOf(vendorId: string, n: number, changed: object = {}) {
  return {
    id: `${vendorId}-${n}`,
    VendorId: vendorId,
    SubCategoryId: 'bench-subcategory',
    ItemName: `Measured Dish ${n}`,
    ItemPrice: 90,
    ItemDiscount: 0,
    ItemDescription: 'Made fresh with whole spices.',
    ImageBlob: null,
    ...changed,
  };
}
