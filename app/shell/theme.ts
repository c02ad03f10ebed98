/** What a customer chose to see: a look, or whatever the device is set to. */
export type Theme = 'system' | 'light' | 'dark';

/** The key in the browser's storage; nothing stands there while the device decides. */
export const THEME_KEY = 'theme';

/** The paper of each look, which the browser's own bars take on (app/ui/tokens.css). */
export const PAPER = { light: '#fbf7f2', dark: '#14110e' } as const;

/** Id of the one `theme-color` that stands while a look is chosen; of several, browsers take the first. */
const CHOSEN_PAPER_ID = 'chosen-paper';

/** Takes anything that stands in the storage. */
export function parseTheme(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows a look: the page's colours and the browser's own bars. */
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
 * Shows the chosen look before anything is painted. It stands in every page, the same for everybody,
 * and is therefore allowed by its hash.
 */
export const THEME_SCRIPT = `try {
  let theme = localStorage.getItem('${THEME_KEY}'), paper = new Map(Object.entries(${JSON.stringify(PAPER)})).get(theme);
  if (paper) {
    document.documentElement.dataset.theme = theme;
    document.head.prepend(Object.assign(document.createElement('meta'), { id: '${CHOSEN_PAPER_ID}', name: 'theme-color', content: paper }));
  }
} catch {}`;
