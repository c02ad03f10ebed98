import { defineConfig } from 'vitest/config';

const SQL_TESTS = ['app', 'cli', 'demo'].map((folder) => `${folder}/**/*.server.test.ts`);
const EVERYWHERE = ['app', 'server', 'cli', 'demo', 'scripts'];

export default defineConfig({
  test: {
    globalSetup: ['tests/support/build-setup.ts'],
    projects: [
      {
        test: {
          name: 'rules',
          environment: 'node',
          include: EVERYWHERE.map((folder) => `${folder}/**/*.test.ts`),
          exclude: SQL_TESTS,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'components',
          environment: 'jsdom',
          include: ['app/**/*.test.tsx'],
          setupFiles: ['tests/support/components.ts'],
          testTimeout: 30_000,
        },
      },
      // Loaders, actions and SQL in-process, once on each kind of database.
      {
        test: {
          name: 'embedded',
          environment: 'node',
          include: SQL_TESTS,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          environment: 'node',
          include: SQL_TESTS,
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
