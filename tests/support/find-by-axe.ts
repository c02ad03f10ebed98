import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds against WCAG 2.2 AA and its own best practices on the page as it stands, one line each. */
export async function findByAxe(page: Page): Promise<string[]> {
  // What is scrolled under the header is no fault; the colours of another look come with the next picture.
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const options = {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  } satisfies RunOptions;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate((runOptions) => {
    const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    return axe.run(runOptions);
  }, options);
  return violations.map(
    ({ id, nodes }) =>
      `${id} ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join(', ')}`,
  );
}
