/** Whether the screen that sent an order is still open and can show the answer. */
let isWaiting = false;

export function isPlacingScreenWaiting(): boolean {
  return isWaiting;
}

export function setPlacingScreenWaiting(isThere: boolean): void {
  isWaiting = isThere;
}
