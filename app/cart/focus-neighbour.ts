/** Marks a button with whose press its line of the cart goes away. */
export const TAKES_LINE_AWAY = { 'data-takes-line-away': '' } as const;

/** The pressed button goes away with its line: the next one's takes the focus, so that a keyboard stays in the list. */
export function focusNeighbour(pressed: HTMLElement): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-takes-line-away]')];
  const index = buttons.indexOf(pressed);
  (buttons[index + 1] ?? buttons[index - 1])?.focus();
}
