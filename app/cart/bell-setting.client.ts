import { createStoredValue } from '../ui/browser/stored-value.client.ts';

/** Whether the bell rings in this browser; on by default. */
const stored = createStoredValue<boolean>({
  key: 'bell',
  parse: (text) => text !== 'off',
  serialize: (isOn) => (isOn ? 'on' : 'off'),
});

export const readBellOn = stored.read;
export const subscribeBell = stored.subscribe;
export const setBellOn = (isOn: boolean) => stored.update(() => isOn);
