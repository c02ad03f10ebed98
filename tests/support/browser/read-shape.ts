/**
 * Lists the kinds of elements of a screen by tag, classes, colours, background and scrolling, and the order of headings
 * and landmarks. Two widths with the same list need only one run of axe. Runs in the page, so it is self-contained.
 */
export function readShape(): string[] {
  const shape = new Set<string>();
  let before = 'none';
  const groundOf = (element: Element | null): string => {
    if (!element) return 'none';
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== 'none') return backgroundImage;
    return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement) : backgroundColor;
  };
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.matches('h1, h2, h3, h4, h5, h6, header, nav, main, aside, footer')) {
      shape.add(`${element.tagName} after ${before}`);
      before = element.tagName;
    }
    const { color } = getComputedStyle(element);
    const isWider = element.scrollWidth > element.clientWidth + 1;
    const isHigher = element.scrollHeight > element.clientHeight + 1;
    shape.add(
      [element.tagName, element.getAttribute('class'), color, groundOf(element), isWider, isHigher].join('|'),
    );
  }
  return [...shape];
}
