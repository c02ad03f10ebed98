import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';

const SOURCES = '{app,server,cli,demo,scripts,tests}/**';

/** Tests of the whole product or of its SQL: each on the database that is the quicker one. */
const SERVER_TESTS = [
  `${SOURCES}/*.server.test.ts`,
  `${SOURCES}/{headers,long-bodies,open-redirects,other-sites,password-hash}.test.ts`,
];
/** The embedded database plans the same, but takes long to fill. */
const POSTGRES_TESTS = [`${SOURCES}/*.postgres.test.ts`];
/** The embedded database on a disk, and what would be the same on both. */
const EMBEDDED_TESTS = [`${SOURCES}/{backup,search-quality}.test.ts`];

/**
 * Those whose subject is where the two databases can differ, which therefore run on both: locks, `LISTEN`,
 * types, error codes, texts and their order, limits, waiting, importing, placing.
 */
const ON_BOTH = [
  // Locks, limits and placing.
  ...[
    'availability',
    'deactivate-customer',
    'is-open',
    'payment',
    'place-order',
    'rate-limiter',
    'request-pacing',
    'set-status',
    'withdraw-documents',
    'outbox',
    'webhook-worker',
  ],
  // Listening, waiting and outages.
  ...[
    'database-outage',
    'order-events',
    'order-feed',
    'settled',
    'slow-database',
    'slow-endpoints',
    'statements',
    'track-stream',
  ],
  // Types, importing and what an error says.
  ...['catalogue-rows', 'geocodings', 'import-file', 'import-places', 'load-documents', 'log-privacy'],
  ...['011-top-discounts', 'backup', 'place-vendors', 'register', 'session-token', 'tables', 'totals'],
  // Texts: patterns, letters beyond ASCII, order.
  ...['browse', 'dish-search', 'find-vendors', 'hostile-texts', 'nearest', 'queries', 'vendor-grams'],
  ...['suggest', 'vendor-list', 'vendor-terms', 'words-at-start'],
];

// A test that was renamed would silently run on one of them alone.
const names = new Set(
  globSync(`${SOURCES}/*.server.test.ts`).map((file) => basename(file, '.server.test.ts')),
);
for (const name of ON_BOTH) {
  if (!names.has(name)) throw new Error(`vitest.config.ts: no test is called ${name}.server.test.ts.`);
}

/** On a busy machine the default of a second is too short. */
const GENEROUS = { poll: { timeout: 10_000 } };

// Without a browser's globals test files leave nothing behind, so those of a worker share what they import:
// the built product and the database inside the process take seconds to load.
const SHARED = {
  environment: 'node',
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: GENEROUS,
};

/** The built product loads the React of production, as a shop does; its development build takes three times as long. */
const BUILT = { ...SHARED, env: { NODE_ENV: 'production' } };

const FIXED_SEED = 'tests/support/vitest/fixed-seed.ts';
const QUICK_HASHES = 'tests/support/vitest/quick-hashes.ts';
const BUILD = 'tests/support/vitest/build-setup.ts';

export default defineConfig({
  test: {
    // Vitest leaves one processor free, which on two is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...SHARED,
          name: 'rules',
          // Of bench alone its own folder: below it are its packages.
          include: ['bench/*.test.ts', `${SOURCES}/*.test.ts`],
          exclude: ['**/node_modules/**', ...SERVER_TESTS, ...POSTGRES_TESTS, ...EMBEDDED_TESTS],
          setupFiles: [FIXED_SEED],
        },
      },
      {
        test: {
          name: 'components',
          // A window of its own for each file, without loading jsdom each time.
          pool: 'vmThreads',
          testTimeout: 20_000,
          expect: GENEROUS,
          environment: 'jsdom',
          include: [`${SOURCES}/*.test.tsx`],
          setupFiles: [FIXED_SEED, 'tests/support/vitest/components.ts'],
        },
      },
      {
        test: {
          ...BUILT,
          name: 'embedded',
          include: [...ON_BOTH.map((name) => `${SOURCES}/${name}.server.test.ts`), ...EMBEDDED_TESTS],
          globalSetup: [BUILD, 'tests/support/vitest/embedded-setup.ts'],
          setupFiles: [FIXED_SEED, QUICK_HASHES],
        },
      },
      {
        test: {
          ...BUILT,
          name: 'postgres',
          include: [...SERVER_TESTS, ...POSTGRES_TESTS],
          globalSetup: [BUILD, 'tests/support/vitest/postgres-setup.ts'],
          setupFiles: [FIXED_SEED, QUICK_HASHES],
        },
      },
    ],
  },
});
