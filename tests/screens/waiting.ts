import { expect } from '../support/browser/known-shop.ts';
import { RESTAURANT_DATA } from '../support/browser/restaurant-data.ts';
import type { Screen } from './screen.ts';

/** The overlay shown while the next screen loads. */
export const WAITING: readonly Screen[] = [
  {
    name: 'restaurant-loading',
    path: '/',
    before: ({ page }) => page.route(RESTAURANT_DATA, () => {}).then(() => {}),
    act: async ({ page }) => {
      await page.getByRole('main').getByRole('article').first().getByRole('link').click();
      await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
    },
  },
];
