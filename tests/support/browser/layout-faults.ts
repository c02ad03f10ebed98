// These functions run in the page, so each is self-contained.

/**
 * Controls that are too small for a finger: under 44 px in either direction, except for links within a sentence (WCAG
 * 2.5.5).
 */
export function findSmallTargets(): string[] {
  const smallest = 44;
  const selector = 'a[href], button, input, select, textarea, summary, [role="button"], [role="radio"]';
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((control) => {
    // A radio or checkbox is pressed on its label.
    const isChoice = control.matches('[type="checkbox"], [type="radio"], [role="radio"]');
    // A link may be stretched over its card.
    const isStretched = getComputedStyle(control, '::after').position === 'absolute';
    const target = (isChoice && control.closest('label')) || (isStretched && control.offsetParent) || control;
    const { width, height, bottom } = target.getBoundingClientRect();
    const isBehind = control.closest('[inert], [aria-hidden="true"]') !== null;
    // Hidden, or visible only to screen readers until it has the focus.
    const isHidden = !target.checkVisibility({ visibilityProperty: true }) || width <= 1 || height <= 1;
    const isWithinText = getComputedStyle(target).display === 'inline' && target.closest('p, li, dd, td');
    const isLargeEnough = width >= smallest - 0.5 && height >= smallest - 0.5;
    if (
      isBehind ||
      isHidden ||
      isWithinText ||
      isLargeEnough ||
      bottom < 0 ||
      control.matches('[type="file"]')
    )
      return [];
    const name =
      control.getAttribute('aria-label') ?? (control.textContent || control.outerHTML.slice(0, 80));
    return [`${name.trim()} is ${Math.round(width)} × ${Math.round(height)} px to press`];
  });
}

/** Elements that extend beyond the window and cannot be scrolled to within their own row. */
export function findOverflow(): string[] {
  const { scrollWidth } = document.documentElement;
  const faults =
    scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide in a window of ${innerWidth} px`] : [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!text.textContent?.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    if (width === 0 || (left >= -0.5 && right <= innerWidth + 0.5)) continue;
    // A row that scrolls by itself, a slide out of view, or a text with an ellipsis.
    let around: Element | null = element;
    while (around && getComputedStyle(around).overflowX === 'visible') around = around.parentElement;
    if (!around) faults.push(`“${text.textContent.trim().slice(0, 40)}” reaches from ${left} to ${right}`);
  }
  return faults;
}
