import { resolve } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import type { MapsOptions } from './tests/support/location/maps-shop.ts';

const executablePath = process.env.CHROMIUM || undefined;

const SCREENS = '**/accessibility.e2e.ts';
const ONLY_GOOGLE = '**/google-maps.e2e.ts';

/**
 * Playwright's own list, which this switch replaces, and two popups of the address bar: Chromium renders them
 * in a process of their own for each new window, which costs more than a page of the shop.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export default defineConfig<object, { databaseKind: 'embedded' | 'postgres' } & MapsOptions>({
  testDir: 'tests',
  globalSetup: resolve(import.meta.dirname, 'tests/support/browser/browser-setup.ts'),
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
    // First those of one worker, beside which the others have work; as the last ones they would leave one idle.
    ...(['google', 'osm'] as const).map((mapsProvider) => ({
      name: mapsProvider,
      testMatch: [
        '**/conformance/location.e2e.ts',
        '**/maps.e2e.ts',
        ...(mapsProvider === 'google' ? [ONLY_GOOGLE] : []),
      ],
      grep: /@each-map-service|google-maps\.e2e/,
      // A few tests: one shop starts sooner than two.
      workers: 1,
      use: { mapsProvider },
    })),
    { name: 'postgres', testMatch: '**/order.e2e.ts', workers: 1, use: { databaseKind: 'postgres' } },
    {
      name: 'embedded',
      testIgnore: [SCREENS, ONLY_GOOGLE],
      grepInvert: /@postgres/,
      use: { databaseKind: 'embedded' },
    },
    // Opening every screen changes the shop: it has one of its own.
    { name: 'screens', testMatch: SCREENS, use: { databaseKind: 'embedded' } },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    // A trace of every test takes a quarter of the time: --trace on records one where it is wanted.
    screenshot: 'only-on-failure',
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
        `--disable-features=${DISABLED_FEATURES}`,
      ],
    },
  },
});
