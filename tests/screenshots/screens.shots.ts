import type { Page } from '@playwright/test';
import { EVERY_SCREEN } from '../screens/every-screen.ts';
import { openScreen } from '../screens/screen.ts';
import { WAITING } from '../screens/waiting.ts';
import { test } from '../support/browser/known-shop.ts';

// Screenshots of every screen for review; tests/accessibility.e2e.ts checks what a program can check.

for (const screen of [...EVERY_SCREEN, ...WAITING]) {
  test(screen.name, async ({ page, shop, consoleErrors }, { project }) => {
    await openScreen(screen, { page, shop, consoleErrors });
    await showWhole(page);
    await page.screenshot({ path: `screenshots/${screen.name}-${project.name}.png`, animations: 'disabled' });
  });
}

/** Makes the window as high as the page, so that fixed parts cover nothing, unless an overlay is open. */
async function showWhole(page: Page): Promise<void> {
  const over = page.locator(':popover-open, [role=dialog], [role=alertdialog]');
  const loading = page.getByRole('status').filter({ hasText: 'Loading…' });
  if ((await over.or(loading).count()) > 0) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width } = page.viewportSize() ?? { width: 360 };
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo(0, 0));
}
