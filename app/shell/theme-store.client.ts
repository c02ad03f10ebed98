import { PAGE_CACHE_KEYS } from '../catalogue/page-cache-keys.ts';
import { createStoredValue } from '../ui/stored-value.client.ts';
import { parseTheme, showTheme, THEME_KEY, type Theme } from './theme.ts';

const stored = createStoredValue<Theme>({
  key: THEME_KEY,
  parse: parseTheme,
  serialize: String,
  expendable: PAGE_CACHE_KEYS,
});

export const readTheme = stored.read;
export const subscribeTheme = stored.subscribe;

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') stored.clear();
  else stored.update(() => theme);
}

/** Keeps the page in the look that is chosen, here or in another tab. Returns what ends that. */
export function followTheme(): () => void {
  const show = () => showTheme(readTheme());
  // A page that comes back by Back slept through what other tabs said.
  window.addEventListener('pageshow', show);
  const unsubscribe = stored.subscribe(show);
  show();
  return () => {
    window.removeEventListener('pageshow', show);
    unsubscribe();
  };
}
