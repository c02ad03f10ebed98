import { isDataSaverOn } from '../ui/browser/data-saving.client.ts';
import { readBellOn } from './bell-setting.client.ts';

let bell: HTMLAudioElement | null = null;

/**
 * Rings on every change of the cart (spec §4), unless the customer has switched it off or the device saves data.
 * The audio element is created at the first press, so that no page waits for it.
 */
export function ringBell(): void {
  try {
    if (!readBellOn() || isDataSaverOn()) return;
    bell ??= new Audio('/audio/bell.wav');
    bell.currentTime = 0;
    // `play` returns undefined in old browsers, and rejects where sound is blocked, which needs no message.
    bell.play()?.catch(() => {});
  } catch {
    bell = null;
  }
}
