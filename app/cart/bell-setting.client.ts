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
