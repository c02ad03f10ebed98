import type { CDPSession, Page } from '@playwright/test';
import { type Clip, contrastAt, takePicture } from './pixel-contrast.ts';

/** WCAG 1.4.11: the contrast between the focused and the unfocused state. */
const MIN_CONTRAST = 3;
/**
 * The minimum area is that of a 1 px line around the control (WCAG 2.4.13 requires 2 px, thinner than the product's).
 */
const MIN_THICKNESS = 1;
/** Space around the control for its focus ring, in px. */
const MARGIN = 6;

interface Focused {
  name: string;
  /** Equal for controls of a screen that look the same. */
  kind: string;
  /** What covers the control, or null. */
  coveredBy: string | null;
  /** Its box with space for the mark, on the page, in px. */
  clip: Clip;
  /** The perimeter of the marked element, in px. */
  perimeter: number;
}

/** The number of similar controls of a screen that are compared, because screenshots take most of the time. */
const MAX_OF_A_KIND = 3;

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
  const focused = await page.evaluate(readFocused, MARGIN);
  if (!focused) return null;
  const { name, kind, coveredBy, perimeter, clip } = focused;
  if (coveredBy) return `${name} is covered by ${coveredBy}`;
  const count = photographed.get(kind) ?? 0;
  if (count === MAX_OF_A_KIND) return null;
  const marked = await takePicture(camera, clip);
  await page.evaluate(hideMark);
  const plain = await takePicture(camera, clip);
  await page.evaluate(showMarkAgain);
  const after = await page.evaluate(readFocused, MARGIN);
  // A screen that has just opened may still scroll.
  if (JSON.stringify(after?.clip) !== JSON.stringify(clip))
    return findHiddenFocus(page, camera, photographed);
  photographed.set(kind, count + 1);
  const changed = countChanged(marked, plain);
  const minimum = perimeter * MIN_THICKNESS;
  return changed >= minimum
    ? null
    : `${name} shows its focus in ${changed} px, of at minimum ${Math.ceil(minimum)}`;
}

/** Runs in the page. */
function readFocused(margin: number): Focused | null {
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
  const x = Math.max(Math.floor(left) - margin, 0);
  const y = Math.max(Math.floor(top) - margin, 0);
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
      width: Math.min(Math.ceil(right) + margin, innerWidth) - x,
      height: Math.min(Math.ceil(bottom) + margin, innerHeight) - y,
    },
    perimeter: 2 * (markedWidth + marked.height) - (8 - 2 * Math.PI) * radius,
  };
}

/** Runs in the page, whose security policy allows constructed style sheets. */
function hideMark(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { outline-color: transparent !important; caret-color: transparent !important; }');
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page. */
function showMarkAgain(): void {
  document.adoptedStyleSheets.pop();
}

/** Counts the pixels whose colours in the two pictures contrast. */
function countChanged(one: Buffer, other: Buffer): number {
  let count = 0;
  for (let at = 0; at + 2 < one.length; at += 3) {
    if (one[at] === other[at] && one[at + 1] === other[at + 1] && one[at + 2] === other[at + 2]) continue;
    if (contrastAt(one, at, other, at) >= MIN_CONTRAST) count += 1;
  }
  return count;
}
