import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { EVERY_SCREEN } from './screens/every-screen.ts';
import { openScreen } from './screens/screen.ts';
import { expect, test } from './support/known-shop.ts';
import { findSideways, findSmallTargets } from './support/layout-faults.ts';

// WCAG 2.2 AA on every screen, in every open dialog and error state. A screen is opened once and looked
// at in each width, each theme and with large text: opening it costs the most.

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
    await page.evaluate(AXE);
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

async function findByAxe(page: Page): Promise<string[]> {
  // What is scrolled under the header is no fault; the colours of another look come with the next picture.
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const options = {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  } satisfies RunOptions;
  const { violations } = await page.evaluate((runOptions) => {
    const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    return axe.run(runOptions);
  }, options);
  return violations.map(
    ({ id, nodes }) =>
      `${id} ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join(', ')}`,
  );
}
