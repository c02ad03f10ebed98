import { defineConfig } from 'vitest/config';

const SQL_TESTS = ['app', 'cli', 'demo'].map((folder) => `${folder}/**/*.server.test.ts`);
/** The embedded database plans the same, but takes long to fill. */
const SERVER_TESTS = ['app/**/*.postgres.test.ts'];
const EVERYWHERE = ['app', 'server', 'cli', 'demo', 'scripts'];

// Without a browser's globals test files leave nothing behind, so those of a worker share what they import:
// the built product and the database inside the process take seconds to load.
export default defineConfig({
  test: {
    globalSetup: ['tests/support/build-setup.ts'],
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false,
          setupFiles: ['tests/support/same-every-time.ts'],
          environment: 'node',
          include: EVERYWHERE.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...SQL_TESTS, ...SERVER_TESTS],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'components',
          environment: 'jsdom',
          include: ['app/**/*.test.tsx'],
          setupFiles: ['tests/support/same-every-time.ts', 'tests/support/components.ts'],
          testTimeout: 30_000,
        },
      },
      // Loaders, actions and SQL in-process, once on each kind of database.
      {
        test: {
          name: 'embedded',
          isolate: false,
          setupFiles: ['tests/support/same-every-time.ts'],
          environment: 'node',
          include: SQL_TESTS,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          isolate: false,
          setupFiles: ['tests/support/same-every-time.ts'],
          environment: 'node',
          include: [...SQL_TESTS, ...SERVER_TESTS],
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
