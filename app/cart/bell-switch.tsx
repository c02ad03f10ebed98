import { Bell, BellOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Switch } from '../ui/switch.tsx';
import { readBellOn, setBellOn, subscribeBell } from './bell-setting.client.ts';

/** Switches the bell of the cart off and on, for this browser. */
export function BellSwitch({ className = '' }: { className?: string }) {
  const isOn = useSyncExternalStore(subscribeBell, readBellOn, () => true);
  const Icon = isOn ? Bell : BellOff;
  return (
    <Switch
      label="Bell when the cart changes"
      isOn={isOn}
      onChange={setBellOn}
      icon={<Icon aria-hidden className="size-5 shrink-0 text-muted" />}
      className={className}
    />
  );
}
