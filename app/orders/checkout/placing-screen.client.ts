/** Whether the screen that has sent an order is still there to show what comes of it. */
let isWaiting = false;

export function isPlacingScreenWaiting(): boolean {
  return isWaiting;
}

export function setPlacingScreenWaiting(isThere: boolean): void {
  isWaiting = isThere;
}
