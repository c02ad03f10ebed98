import type { IncomingMessage, ServerResponse } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const VENDORS = 4;
/** How late a list may be, in milliseconds. */
const LATE = 2_000;
/** How long the page `/clock` is right. */
const TURN = 1_000;
const PATHS = ['/menu?id=0', '/menu?id=1', '/menu?id=2', '/menu?id=3', '/list', '/list?sort=new', '/clock'];

type Step =
  | { do: 'change' | 'change without notice'; vendor: number }
  | { do: 'read'; path: string }
  | { do: 'finish a rendering'; which: number }
  | { do: 'pass time'; milliseconds: number };

const vendor = fc.nat({ max: VENDORS - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: fc.record({ do: fc.constant('change' as const), vendor }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change without notice' as const), vendor }) },
  { weight: 60, arbitrary: fc.record({ do: fc.constant('read' as const), path: fc.constantFrom(...PATHS) }) },
  {
    weight: 40,
    arbitrary: fc.record({ do: fc.constant('finish a rendering' as const), which: fc.nat({ max: 9 }) }),
  },
  {
    weight: 30,
    arbitrary: fc.record({
      do: fc.constant('pass time' as const),
      milliseconds: fc.oneof(fc.nat({ max: 50 }), fc.constantFrom(1, LATE - 1, LATE), fc.nat({ max: 2_500 })),
    }),
  },
);

/** Lets settled promises run their handlers. */
const settle = () => new Promise((done) => setImmediate(done));

/** What a page shows: how many changes of each vendor that it is made of, or the turn of the clock. */
type Shown = number[];

/**
 * A shop with a fake clock. A rendering reads the catalogue at once and takes as long as the test wants; every read is
 * checked against what the page must show to somebody who asks then.
 */
function openShop() {
  let now = 1_000_000;
  const counts = Array.from({ length: VENDORS }, () => 0);
  /** From when on lists must show how many changes of a vendor. */
  let due: { vendor: number; count: number; at: number }[] = [];
  const unfinished: (() => void)[] = [];
  const begun = new Map<string, number[]>();
  const reads: Promise<void>[] = [];

  const vendorOf = (path: string) => /id=(\d)/.exec(path)?.[1];
  const turn = () => Math.floor(now / TURN);

  function show(path: string): { shown: Shown; headers: Record<string, string> } {
    const id = vendorOf(path);
    if (path === '/clock')
      return {
        shown: [turn()],
        headers: { 'Page-Keys': '', 'Page-Until': new Date((turn() + 1) * TURN).toISOString() },
      };
    if (id !== undefined)
      return { shown: [counts[Number(id)] ?? 0], headers: { 'Page-Keys': `vendor:${id}` } };
    return { shown: [...counts], headers: { 'Page-Keys': 'vendors;late=2' } };
  }

  /** The least that a page must show to who asks now. */
  function promised(path: string): Shown {
    if (!path.startsWith('/list')) return show(path).shown;
    return counts.map((_, id) =>
      Math.max(
        0,
        ...due.filter((change) => change.vendor === id && change.at <= now).map(({ count }) => count),
      ),
    );
  }

  const pages = createPageCache({
    maxBytes: 1_000_000,
    baseHead: {},
    requestIdOf: () => 'id',
    routeOf: (pathname) => pathname,
    pageQueriesOf: () => null,
    cookieQuery: null,
    ask: (request) => {
      const path = request.url.replace(/^http:..[^/]+/, '');
      const { shown, headers } = show(path);
      begun.set(path, [...(begun.get(path) ?? []), now]);
      const answer = new Response(JSON.stringify(shown), {
        headers: {
          ...headers,
          'Cache-Control': 'public, no-cache, stale-if-error=86400',
          'Content-Type': 'text/html',
          'Page-Queries': 'id sort',
        },
      });
      return new Promise((resolve) => unfinished.push(() => resolve(answer)));
    },
    now: () => now,
  });

  async function textOf(path: string): Promise<string> {
    let text = '';
    const response = {
      setHeader: () => response,
      getHeader: () => undefined,
      writeHead: () => response,
      end: (body: Buffer) => {
        text = body.toString();
      },
    } as unknown as ServerResponse;
    const request = { method: 'GET', url: path, headers: { host: 'shop.test' } } as IncomingMessage;
    if (pages.answer(request, response)) return text;
    const made = await pages.make(new Request(`http://shop.test${path}`), 'visitor');
    if (made instanceof Response) return made.text();
    await pages.send(request, response, made);
    return text;
  }

  async function read(path: string): Promise<void> {
    const [askedAt, least] = [now, promised(path)];
    const shown: Shown = JSON.parse(await textOf(path));
    for (const [n, count] of least.entries())
      expect(shown[n], `${path}, asked for at ${askedAt}`).toBeGreaterThanOrEqual(count);
  }

  const take: { [Do in Step['do']]: (step: Extract<Step, { do: Do }>) => void } = {
    change: ({ vendor: id }) => {
      const count = (counts[id] ?? 0) + 1;
      counts[id] = count;
      due.push({ vendor: id, count, at: now + LATE });
      pages.expire([`vendor:${id}`, 'vendors']);
    },
    'change without notice': ({ vendor: id }) => {
      counts[id] = (counts[id] ?? 0) + 1;
      // The connection is back.
      pages.expire('all');
      due = counts.map((count, one) => ({ vendor: one, count, at: now }));
      begun.clear();
    },
    read: ({ path }) => {
      reads.push(read(path));
    },
    'finish a rendering': ({ which }) => {
      unfinished.splice(which % Math.max(1, unfinished.length), 1).at(0)?.();
    },
    'pass time': ({ milliseconds }) => {
      now += milliseconds;
    },
  };

  async function finishAll(): Promise<void> {
    do {
      for (const finish of unfinished.splice(0)) finish();
      await settle();
      await settle();
    } while (unfinished.length > 0);
    await Promise.all(reads);
  }

  return {
    begun,
    finishAll,
    takeStep: async (given: Step) => {
      take[given.do](given as never);
      await settle();
    },
  };
}

test('no page is older than promised, and no list is rendered more often than every two seconds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1_000, maxLength: 1_000 }), async (steps) => {
      const { takeStep, finishAll, begun } = openShop();
      // Before the first answer of a path each request is rendered.
      for (const path of PATHS) {
        await takeStep({ do: 'read', path });
        await finishAll();
      }
      begun.clear();
      for (const given of steps) await takeStep(given);
      await finishAll();
      for (const path of ['/list', '/list?sort=new']) {
        const times = begun.get(path) ?? [];
        for (const [n, at] of times.slice(1).entries())
          expect(at - (times[n] ?? 0)).toBeGreaterThanOrEqual(LATE);
      }
    }),
    { numRuns: 10 },
  );
});
