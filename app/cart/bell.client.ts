import { isDataSpared } from '../ui/data-saving.client.ts';
import { readBellOn } from './bell-setting.client.ts';

let bell: HTMLAudioElement | null = null;

/**
 * Rings on every change of the cart (spec §4), unless the customer has switched it off or the device spares data.
 * Made at the first press, so that no page waits for it.
 */
export function ringBell(): void {
  try {
    if (!readBellOn() || isDataSpared()) return;
    bell ??= new Audio('/audio/bell.wav');
    bell.currentTime = 0;
    // Undefined in old browsers; refused where sound is blocked, which is no reason to trouble anybody.
    bell.play()?.catch(() => {});
  } catch {
    bell = null;
  }
}
