import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, NodeResult, RunOptions } from 'axe-core';
import { contrastAt, takePicture } from './pixel-contrast.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The reasons for which axe cannot decide the contrast of a partly covered text. It is checked at another width or on
 * another screen, where the text is visible.
 */
const COVERED = ['elmPartiallyObscured', 'elmPartiallyObscuring', 'bgOverlap', 'outsideViewport'];
/** axe ignores very short texts, such as `1` on the cart's badge. Their colours are design tokens. */
const TOO_SHORT = ['shortTextContent', 'nonBmp'];

/**
 * The problems that axe finds on the page, one line each.
 * @param rules the ids of axe's rules; WCAG 2.2 AA and its own best practices if not given
 */
export async function findByAxe(page: Page, rules?: string[]): Promise<string[]> {
  // Content scrolled under the header would be reported.
  await page.evaluate(() => scrollTo(0, 0));
  await finishTransitions(page);
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
  const problems = violations.map(
    ({ id, nodes }) =>
      `${id} ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join(', ')}`,
  );
  const undecided = incomplete.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
  for (const node of undecided) {
    const problem = await findLowContrast(page, node);
    if (problem) problems.push(problem);
  }
  return problems;
}

/** The colours of a changed theme appear in the next frame, some after a transition. */
export async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
}

/** Compares text on a gradient or a picture with each pixel under it. */
async function findLowContrast(page: Page, { target, any }: NodeResult): Promise<string | null> {
  const reason: string = any[0]?.data?.messageKey ?? '';
  if ([...COVERED, ...TOO_SHORT].includes(reason)) return null;
  const text = await page.locator(String(target)).evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const range = document.createRange();
    range.selectNodeContents(element);
    const words = range.getBoundingClientRect();
    // The range includes lines that are cut off.
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
  const background = await takePicture(camera, text.clip);
  await camera.detach();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  let worst = Number.POSITIVE_INFINITY;
  const textColour = Uint8Array.from(channels);
  for (let at = 0; at + 2 < background.length; at += 3)
    worst = Math.min(worst, contrastAt(textColour, 0, background, at));
  const minimum = text.isLarge ? 3 : 4.5;
  return worst >= minimum ? null : `color-contrast ${target}: ${worst.toFixed(2)} of ${minimum} (${reason})`;
}
