import { resolve } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import type { MapsOptions } from './tests/support/maps-shop.ts';

const executablePath = process.env.CHROMIUM || undefined;

const SCREENS = '**/accessibility.e2e.ts';

export default defineConfig<object, { databaseKind: 'embedded' | 'postgres' } & MapsOptions>({
  testDir: 'tests',
  globalSetup: resolve(import.meta.dirname, 'tests/support/browser-setup.ts'),
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }],
  ],
  projects: [
    { name: 'embedded', testIgnore: SCREENS, use: { databaseKind: 'embedded' } },
    // Opening every screen changes the shop: it has one of its own.
    { name: 'screens', testMatch: SCREENS, use: { databaseKind: 'embedded' } },
    ...(['google', 'osm'] as const).map((mapsProvider) => ({
      name: mapsProvider,
      testMatch: ['**/conformance/location.e2e.ts', '**/maps.e2e.ts'],
      use: { mapsProvider },
    })),
    { name: 'postgres', testMatch: '**/order.e2e.ts', use: { databaseKind: 'postgres' } },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
