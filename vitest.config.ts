import { defineConfig } from 'vitest/config';

const SQL_TESTS = ['app/**/*.server.test.ts', 'cli/**/*.server.test.ts'];
const EVERYWHERE = ['app', 'server', 'cli', 'demo', 'scripts'];

export default defineConfig({
  test: {
    // The router's plugin leaves file watchers open, which vitest would wait 10 s for.
    teardownTimeout: 500,
    projects: [
      {
        test: {
          name: 'rules',
          environment: 'node',
          include: EVERYWHERE.map((folder) => `${folder}/**/*.test.ts`),
          exclude: SQL_TESTS,
        },
      },
      {
        test: {
          name: 'components',
          environment: 'jsdom',
          include: ['app/**/*.test.tsx'],
          setupFiles: ['tests/support/components.ts'],
        },
      },
      // Loaders, actions and SQL in-process, once on each kind of database.
      {
        extends: './vite.config.ts',
        test: {
          name: 'embedded',
          environment: 'node',
          include: SQL_TESTS,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
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
