import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import browserTests from '../../playwright.config.ts';

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 900 }, hasTouch: false };

/** The tests' browser, once for each width and theme. */
export default defineConfig({
  ...browserTests,
  testDir: '.',
  testMatch: '*.shots.ts',
  outputDir: resolve(import.meta.dirname, '../../test-results/screenshots'),
  reporter: 'list',
  projects: [
    { name: '360-light', use: { ...PHONE, colorScheme: 'light' } },
    { name: '360-dark', use: { ...PHONE, colorScheme: 'dark' } },
    { name: '1280-light', use: { ...DESKTOP, colorScheme: 'light' } },
    { name: '1280-dark', use: { ...DESKTOP, colorScheme: 'dark' } },
  ],
  use: { ...browserTests.use, reducedMotion: 'reduce' },
});
