/**
 * Lists how the texts of a screen stand out: colour, background, size and weight. Screens with the same list have the
 * same contrasts. A text on a gradient or picture is listed by its classes too, because its place matters. Runs in the
 * page, so it is self-contained.
 */
export function readTextColours(): string[] {
  const listed = new Set<string>();
  const groundOf = (element: Element | null): string => {
    if (!element) return 'none';
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== 'none') return `${backgroundImage} ${element.getAttribute('class')}`;
    if (backgroundColor === 'rgba(0, 0, 0, 0)') return groundOf(element.parentElement);
    const isOpaque = backgroundColor.startsWith('rgb(');
    return isOpaque ? backgroundColor : `${backgroundColor} on ${groundOf(element.parentElement)}`;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent?.trim()) continue;
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const ground = groundOf(element);
    const place = ground.includes('gradient') || ground.includes('url(') ? element.getAttribute('class') : '';
    const { color, fontSize, fontWeight, opacity } = getComputedStyle(element);
    listed.add([color, ground, fontSize, fontWeight, opacity, place].join('|'));
  }
  return [...listed];
}
