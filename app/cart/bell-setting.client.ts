import { PAGE_CACHE_KEYS } from '../catalogue/page-cache-keys.ts';
import { createStoredValue } from '../ui/stored-value.client.ts';

/** Whether this browser's customer wants to hear the bell; it rings until it is switched off. */
const stored = createStoredValue<boolean>({
  key: 'bell',
  parse: (text) => text !== 'off',
  serialize: (isOn) => (isOn ? 'on' : 'off'),
  expendable: PAGE_CACHE_KEYS,
});

export const readBellOn = stored.read;
export const subscribeBell = stored.subscribe;
export const setBellOn = (isOn: boolean) => stored.update(() => isOn);

/** Whether the device asks to be spared what is not needed: a sound is a file to fetch. */
export function isDataSpared(): boolean {
  // Neither is known to every browser.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
