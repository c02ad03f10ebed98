import { createStoredValue } from '../ui/browser/stored-value.client.ts';
import { parseTheme, showTheme, THEME_KEY, type Theme } from './theme.ts';

const stored = createStoredValue<Theme>({
  key: THEME_KEY,
  parse: parseTheme,
  serialize: String,
});

export const readTheme = stored.read;
export const subscribeTheme = stored.subscribe;

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') stored.clear();
  else stored.update(() => theme);
}

/** Applies the chosen theme and its changes in this or another tab. Returns the cleanup. */
export function followTheme(): () => void {
  const show = () => showTheme(readTheme());
  // A page restored from the back/forward cache received no storage events of other tabs.
  window.addEventListener('pageshow', show);
  const unsubscribe = stored.subscribe(show);
  show();
  return () => {
    window.removeEventListener('pageshow', show);
    unsubscribe();
  };
}
