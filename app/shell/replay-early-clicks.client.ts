import type {} from './start-script.ts';

/** Presses the buttons that were pressed before hydration, each once, in the order of their last presses. */
export function replayEarlyClicks(): void {
  const { early } = window;
  if (!early) return;
  delete window.early;
  for (const button of early) button.click();
}
