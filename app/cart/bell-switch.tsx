import { useSyncExternalStore } from 'react';
import { Bell, BellOff } from '../ui/more-icons.ts';
import { Switch } from '../ui/switch.tsx';
import { readBellOn, setBellOn, subscribeBell } from './bell-setting.client.ts';

/** Switches the bell of the cart on or off, for this browser. */
export function BellSwitch({ className = '' }: { className?: string }) {
  const isOn = useSyncExternalStore(subscribeBell, readBellOn, () => true);
  const Icon = isOn ? Bell : BellOff;
  return (
    <Switch
      label="Cart sound"
      isOn={isOn}
      onChange={setBellOn}
      icon={<Icon className="size-5 shrink-0 text-muted" />}
      className={className}
    />
  );
}
