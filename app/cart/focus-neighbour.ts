/** Marks a button with whose press its line of the cart goes away. */
export const TAKES_LINE_AWAY = { 'data-takes-line-away': '' } as const;

/** Marks what stays when the last line goes. */
export const STAYS_WITHOUT_LINES = { 'data-stays-without-lines': '', tabIndex: -1 } as const;

/**
 * The pressed button goes away with its line: the next one's takes the focus, so that a keyboard stays in the list, or
 * what stays without lines.
 */
export function focusNeighbour(pressed: HTMLElement): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-takes-line-away]')];
  const index = buttons.indexOf(pressed);
  const next = buttons[index + 1] ?? buttons[index - 1];
  (next ?? document.querySelector<HTMLElement>('[data-stays-without-lines]'))?.focus();
}
