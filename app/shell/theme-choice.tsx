import { useSyncExternalStore } from 'react';
import { Monitor, Moon, Sun } from '../ui/more-icons.ts';
import { RadioChoice } from '../ui/radio-choice.tsx';
import type { Theme } from './theme.ts';
import { chooseTheme, readTheme, subscribeTheme } from './theme-store.client.ts';

const ICON = 'size-4.5 shrink-0';
const CHOICES = [
  { value: 'system', label: 'System', icon: <Monitor className={ICON} /> },
  { value: 'light', label: 'Light', icon: <Sun className={ICON} /> },
  { value: 'dark', label: 'Dark', icon: <Moon className={ICON} /> },
] satisfies { value: Theme; label: string; icon: React.ReactNode }[];

/**
 * Chooses this browser's theme: the device's, light or dark.
 * @param name of the radio group, since a page may show two such groups
 */
export function ThemeChoice({ name = 'theme', className = '' }: { name?: string; className?: string }) {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const);
  return (
    <div className={`noscript:hidden ${className}`}>
      <RadioChoice legend="Theme" name={name} choices={CHOICES} value={theme} onChoose={chooseTheme} />
    </div>
  );
}
