import type { CDPSession, Page } from '@playwright/test';
import { type Clip, contrastAt, takePicture } from './seen-contrast.ts';

/** WCAG 1.4.11: what shows a state contrasts with the control without it. */
const LEAST_CONTRAST = 3;
/**
 * The minimum area is that of a 1 px line around the control (WCAG 2.4.13 requires 2 px, thinner than the product's).
 */
const LEAST_THICKNESS = 1;
/** Space for a mark around the control, in px. */
const AROUND = 6;

interface Focused {
  name: string;
  /** The same for controls that look alike on a screen. */
  kind: string;
  /** What covers the control, or null. */
  coveredBy: string | null;
  /** Its box with space for the mark, on the page, in px. */
  clip: Clip;
  /** The length of the line around the marked element. */
  around: number;
}

/** How many similar controls of a screen are photographed, because pictures take most of the time. */
const MAX_ALIKE = 3;

/**
 * Checks that the focus is visible: nothing covers the focused control (WCAG 2.4.11), and its picture with the mark
 * differs from one without (2.4.7), so that a clipped ring or one in the colour of its background counts as none.
 * @param photographed how many of each kind have been photographed, on all screens so far; updated
 * @returns what is wrong, or null
 */
export async function findHiddenFocus(
  page: Page,
  camera: CDPSession,
  photographed: Map<string, number>,
): Promise<string | null> {
  const focused = await page.evaluate(readFocused, AROUND);
  if (!focused) return null;
  const { name, kind, coveredBy, around, clip } = focused;
  if (coveredBy) return `${name} is covered by ${coveredBy}`;
  const alike = photographed.get(kind) ?? 0;
  if (alike === MAX_ALIKE) return null;
  const marked = await takePicture(camera, clip);
  await page.evaluate(hideMark);
  const plain = await takePicture(camera, clip);
  await page.evaluate(showMarkAgain);
  const after = await page.evaluate(readFocused, AROUND);
  // A screen that has just opened may still scroll.
  if (JSON.stringify(after?.clip) !== JSON.stringify(clip))
    return findHiddenFocus(page, camera, photographed);
  photographed.set(kind, alike + 1);
  const changed = countChanged(marked, plain);
  const least = around * LEAST_THICKNESS;
  return changed >= least
    ? null
    : `${name} shows its focus in ${changed} px, of at least ${Math.ceil(least)}`;
}

/** Runs in the page. */
function readFocused(room: number): Focused | null {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement) || control === document.body) return null;
  const label = control.closest('label');
  const own = control.getBoundingClientRect();
  // A control that is not drawn itself is marked through its label.
  const isDrawn = own.width > 1 && own.height > 1;
  const shown = isDrawn || !label ? control : label;
  const [line = own] = shown.getClientRects();
  const over = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
  const isOwn = over !== null && (shown.contains(over) || label?.contains(over));
  const { left, top, right, bottom } = (label ?? control).getBoundingClientRect();
  // Whole pixels within the window: fractions would blur the picture, and pixels beyond show something else.
  const x = Math.max(Math.floor(left) - room, 0);
  const y = Math.max(Math.floor(top) - room, 0);
  const marked = shown.getBoundingClientRect();
  const markedWidth = Math.min(marked.right, innerWidth) - Math.max(marked.left, 0);
  const { borderTopLeftRadius } = getComputedStyle(shown);
  const radius = Math.min(Number.parseFloat(borderTopLeftRadius) || 0, marked.width / 2, marked.height / 2);
  return {
    name: (control.getAttribute('aria-label') ?? control.textContent ?? control.tagName).trim().slice(0, 60),
    kind: [location.pathname, shown.tagName, shown.className, shown.parentElement?.className].join(' '),
    coveredBy: isOwn ? null : (over?.outerHTML.slice(0, 120) ?? 'the edge of the window'),
    clip: {
      x: x + scrollX,
      y: y + scrollY,
      width: Math.min(Math.ceil(right) + room, innerWidth) - x,
      height: Math.min(Math.ceil(bottom) + room, innerHeight) - y,
    },
    around: 2 * (markedWidth + marked.height) - (8 - 2 * Math.PI) * radius,
  };
}

/** Runs in the page; a style sheet made by the page is allowed by its security policy. */
function hideMark(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { outline-color: transparent !important; caret-color: transparent !important; }');
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page. */
function showMarkAgain(): void {
  document.adoptedStyleSheets.pop();
}

/** The pixels that contrast with the picture before or after. */
function countChanged(one: Buffer, other: Buffer): number {
  let count = 0;
  for (let at = 0; at + 2 < one.length; at += 3) {
    if (one[at] === other[at] && one[at + 1] === other[at + 1] && one[at + 2] === other[at + 2]) continue;
    if (contrastAt(one, at, other, at) >= LEAST_CONTRAST) count += 1;
  }
  return count;
}
