import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, NodeResult, RunOptions } from 'axe-core';
import { contrastAt, takePicture } from './seen-contrast.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Where axe leaves the contrast of a text open that is only partly in sight: scrolled under something, or under a dialog.
 * It is decided where the text is in sight, at another width or on another screen.
 */
const OUT_OF_SIGHT = ['elmPartiallyObscured', 'elmPartiallyObscuring', 'bgOverlap', 'outsideViewport'];
/** A sign by itself, such as `1` on the cart's badge, may be no text to axe. Its ground is one of the tokens. */
const TOO_SHORT = ['shortTextContent', 'nonBmp'];

/**
 * What axe finds on the page as it stands, one line each.
 * @param rules the ids of axe's rules; WCAG 2.2 AA and its own best practices if not given
 */
export async function findByAxe(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(async () => {
    // What is scrolled under the header is no fault.
    scrollTo(0, 0);
    // The colours of another theme come with the next frame, some of them by a transition.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
  const options = {
    resultTypes: ['violations', 'incomplete'],
    preload: false,
    runOnly: rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  } satisfies RunOptions;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations, incomplete } = await page.evaluate((runOptions) => {
    const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    return axe.run(runOptions);
  }, options);
  const faults = violations.map(
    ({ id, nodes }) =>
      `${id} ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join(', ')}`,
  );
  const open = incomplete.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
  for (const node of open) {
    const fault = await findPaleText(page, node);
    if (fault) faults.push(fault);
  }
  return faults;
}

/** Text on a gradient or a picture is held against each pixel under it. */
async function findPaleText(page: Page, { target, any }: NodeResult): Promise<string | null> {
  const reason: string = any[0]?.data?.messageKey ?? '';
  if ([...OUT_OF_SIGHT, ...TOO_SHORT].includes(reason)) return null;
  const text = await page.locator(String(target)).evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const range = document.createRange();
    range.selectNodeContents(element);
    const words = range.getBoundingClientRect();
    // Lines that are cut off are still counted to the words.
    const box = element.getBoundingClientRect();
    const [left, top] = [Math.max(words.left, box.left), Math.max(words.top, box.top)];
    const width = Math.min(words.right, box.right) - left;
    const height = Math.min(words.bottom, box.bottom) - top;
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    // Under a dialog.
    if (!over || !(element.contains(over) || over.contains(element))) return null;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const clip = { x: Math.round(left + scrollX), y: Math.round(top + scrollY) };
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { color: transparent !important; transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
    return {
      color,
      isLarge: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
      clip: { ...clip, width: Math.round(width), height: Math.round(height) },
    };
  });
  if (!text) return null;
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(text.color)?.slice(1).map(Number);
  if (!channels) return `color-contrast ${target}: ${text.color} cannot be measured (${reason})`;
  const camera = await page.context().newCDPSession(page);
  const ground = await takePicture(camera, text.clip);
  await camera.detach();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  let worst = Number.POSITIVE_INFINITY;
  const ink = Uint8Array.from(channels);
  for (let at = 0; at + 2 < ground.length; at += 3) worst = Math.min(worst, contrastAt(ink, 0, ground, at));
  const least = text.isLarge ? 3 : 4.5;
  return worst >= least ? null : `color-contrast ${target}: ${worst.toFixed(2)} of ${least} (${reason})`;
}
