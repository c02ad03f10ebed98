import { EVERY_SCREEN } from './screens/every-screen.ts';
import { openScreen } from './screens/screen.ts';
import { findByAxe } from './support/find-by-axe.ts';
import { expect, test } from './support/known-shop.ts';
import { findSideways, findSmallTargets } from './support/layout-faults.ts';

// WCAG 2.2 AA on every screen, in every open dialog and error state. A screen is opened once and looked
// at in each width, each theme and with large text: opening it costs the most.

const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 900 };
/** WCAG 1.4.10: a desktop's window at 400 %. */
const NARROWEST = { width: 320, height: 640 };

for (const screen of EVERY_SCREEN) {
  test(`${screen.name}: nothing for axe to find, nothing too small to press, nothing out of sight`, async ({
    page,
    shop,
    complaints,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openScreen(screen, { page, shop, complaints });
    const found: string[] = [];
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const fault of await findByAxe(page)) found.push(`${viewport.width} ${colorScheme}: ${fault}`);
      }
      for (const fault of await page.evaluate(findSmallTargets)) found.push(`${viewport.width}: ${fault}`);
      for (const fault of await page.evaluate(findSideways)) found.push(`${viewport.width}: ${fault}`);
    }
    await page.setViewportSize(NARROWEST);
    for (const fault of await page.evaluate(findSideways)) found.push(`320: ${fault}`);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      for (const fault of await page.evaluate(findSideways))
        found.push(`${viewport.width}, text at 200 %: ${fault}`);
    }
    expect(found).toEqual([]);
  });
}
