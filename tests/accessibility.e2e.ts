import type { Page } from '@playwright/test';
import { EVERY_SCREEN } from './screens/every-screen.ts';
import { openScreen } from './screens/screen.ts';
import { findByAxe, finishTransitions } from './support/browser/find-by-axe.ts';
import { expect, test } from './support/browser/known-shop.ts';
import { findOverflow, findSmallTargets } from './support/browser/layout-faults.ts';
import { readShape } from './support/browser/read-shape.ts';
import { readTextColours } from './support/browser/read-text-colours.ts';

// WCAG 2.2 AA on every screen, in every open dialog and error state. A screen is opened once and checked in each width,
// each theme and with large text. On a desktop axe checks only screens with elements that no earlier screen had. The dark
// theme differs only in its colours, so there only contrast is checked, where a text has colours that none had before.

const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 900 };
/** The width of a desktop window at 400 % (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };

/** The kinds of elements that axe has checked on a desktop in this worker. */
const seenOnDesktop = new Set<string>();
/** The colours of texts whose contrast axe has checked in the dark theme in this worker. */
const seenInDark = new Set<string>();

for (const screen of EVERY_SCREEN) {
  test(`${screen.name}: axe finds no problem, no target is too small, nothing overflows`, async ({
    page,
    shop,
    consoleErrors,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await openScreen(screen, { page, shop, consoleErrors });
    const found: string[] = [];
    const note = (where: string, faults: string[]) =>
      found.push(...faults.map((fault) => `${where}: ${fault}`));

    await page.setViewportSize(PHONE);
    note('360 light', await findByAxe(page));
    const shape = new Set(await page.evaluate(readShape));
    note('360', await findLayoutProblems(page));

    await page.setViewportSize(DESKTOP);
    const kinds = (await page.evaluate(readShape)).filter((kind) => !shape.has(kind));
    const isNew = kinds.some((kind) => !seenOnDesktop.has(kind));
    if (isNew) note('1280 light', await findByAxe(page));
    note('1280', await findLayoutProblems(page));

    await page.emulateMedia({ colorScheme: 'dark' });
    note('1280 dark', await findNewContrasts(page));
    for (const kind of kinds) seenOnDesktop.add(kind);
    await page.setViewportSize(PHONE);
    note('360 dark', await findNewContrasts(page));

    await page.setViewportSize(NARROWEST);
    note('320', await page.evaluate(findOverflow));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      note(`${viewport.width}, text at 200 %`, await page.evaluate(findOverflow));
    }
    expect(found).toEqual([]);
  });
}

/** The problems with contrast, if the screen has a text in colours that no earlier screen had. */
async function findNewContrasts(page: Page): Promise<string[]> {
  await finishTransitions(page);
  const colours = (await page.evaluate(readTextColours)).filter((colour) => !seenInDark.has(colour));
  for (const colour of colours) seenInDark.add(colour);
  return colours.length > 0 ? findByAxe(page, ['color-contrast']) : [];
}

async function findLayoutProblems(page: Page): Promise<string[]> {
  return [...(await page.evaluate(findSmallTargets)), ...(await page.evaluate(findOverflow))];
}
