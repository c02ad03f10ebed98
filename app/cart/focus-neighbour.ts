/** Marks a button whose press removes its line of the cart. */
export const TAKES_LINE_AWAY = { 'data-takes-line-away': '' } as const;

/** Marks an element that remains when the last line is removed. */
export const STAYS_WITHOUT_LINES = { 'data-stays-without-lines': '', tabIndex: -1 } as const;

/**
 * Focuses the next line's button when a press removes the line of the focused one, or else the element that remains
 * without lines, so that keyboard users keep their place.
 */
export function focusNeighbour(pressed: HTMLElement): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-takes-line-away]')];
  const index = buttons.indexOf(pressed);
  const next = buttons[index + 1] ?? buttons[index - 1];
  (next ?? document.querySelector<HTMLElement>('[data-stays-without-lines]'))?.focus();
}
