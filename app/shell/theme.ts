/** A customer's choice: light, dark, or the device's theme. */
export type Theme = 'system' | 'light' | 'dark';

/** The key in local storage; nothing is stored while the device decides. */
export const THEME_KEY = 'theme';

/** The background of each theme, which the browser also uses for its own bars (app/ui/tokens.css). */
export const PAPER = { light: '#fbf7f2', dark: '#14110e' } as const;

/** Id of the only `theme-color` while a theme is chosen; browsers use the first of several. */
const CHOSEN_PAPER_ID = 'chosen-paper';

/** Accepts any stored value. */
export function parseTheme(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies a theme to the page and to the browser's own bars. */
export function showTheme(theme: Theme): void {
  const root = document.documentElement;
  document.getElementById(CHOSEN_PAPER_ID)?.remove();
  if (theme === 'system') {
    delete root.dataset.theme;
    return;
  }
  root.dataset.theme = theme;
  const paper = document.createElement('meta');
  paper.id = CHOSEN_PAPER_ID;
  paper.name = 'theme-color';
  paper.content = PAPER[theme];
  document.head.prepend(paper);
}

/**
 * Applies the chosen theme before the first paint. The script is the same on every page, so that the content security
 * policy can allow it by its hash.
 */
export const THEME_SCRIPT = `try {
  let theme = localStorage.getItem('${THEME_KEY}'), paper = new Map(Object.entries(${JSON.stringify(PAPER)})).get(theme);
  if (paper) {
    document.documentElement.dataset.theme = theme;
    document.head.prepend(Object.assign(document.createElement('meta'), { id: '${CHOSEN_PAPER_ID}', name: 'theme-color', content: paper }));
  }
} catch {}`;
