import type { Page } from '@playwright/test';
import { EVERY_SCREEN } from '../screens/every-screen.ts';
import { openScreen } from '../screens/screen.ts';
import { WAITING } from '../screens/waiting.ts';
import { test } from '../support/browser/known-shop.ts';

// Every screen as it looks; tests/accessibility.e2e.ts finds out what can be found without eyes.

for (const screen of [...EVERY_SCREEN, ...WAITING]) {
  test(screen.name, async ({ page, shop, consoleErrors }, { project }) => {
    await openScreen(screen, { page, shop, consoleErrors });
    await showWhole(page);
    await page.screenshot({ path: `screenshots/${screen.name}-${project.name}.png`, animations: 'disabled' });
  });
}

/** A window as high as the page, so that what floats at the bottom covers nothing; not under what lies over the page. */
async function showWhole(page: Page): Promise<void> {
  const over = page.locator(':popover-open, [role=dialog], [role=alertdialog]');
  const loading = page.getByRole('status').filter({ hasText: 'Loading…' });
  if ((await over.or(loading).count()) > 0) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width } = page.viewportSize() ?? { width: 360 };
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo(0, 0));
}
