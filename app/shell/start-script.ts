/**
 * The `rel` of what a page is to fetch later (app/entry.server.tsx). No browser knows it, so none acts on it before its time.
 */
export const LATER = 'later';

/** The `type` of the router's first script while it waits; no browser runs it. */
export const WAITING = 'text/waiting';

declare global {
  interface Window {
    /**
     * What was pressed, chosen or written into before the page was alive, what came last at the end; nothing once it is. Choices within forms are
     * the browser's own.
     */
    early?: Set<HTMLElement>;
  }
}

/** What a second press takes back. */
const TURNS = '[type=checkbox], [role=switch], [aria-pressed], [aria-expanded]';

/** However slow a picture is: in ms from when the page was read. */
const LONGEST_WAIT = 1_000;

/**
 * Notes what is done before the page is alive, and, where the server let the page's scripts wait, starts them once its first
 * pictures are painted, at the first press, or after a while (docs/decisions/first-load.md). The same in every page and therefore
 * allowed by its hash. A noted press goes no further: React may listen already while it takes the page over, and is to hear of it once.
 */
export const START_SCRIPT = `{
  let waiting = document.querySelector('script[type="${WAITING}"]');
  window.early = new Set();
  document.addEventListener('click', (event) => {
    let { early } = window, pressed = early && event.target.closest?.('button[type=button], input[type=radio], input[type=checkbox]');
    if (!pressed || pressed.disabled || (pressed.form && pressed.localName === 'input')) return;
    event.stopImmediatePropagation();
    if (pressed.localName === 'input') event.preventDefault();
    let isTakenBack = early.delete(pressed) && pressed.matches('${TURNS}');
    if (pressed.matches('[aria-haspopup]')) for (let other of early) if (other.matches('[aria-haspopup]')) early.delete(other);
    if (!isTakenBack) early.add(pressed);
  }, true);
  document.addEventListener('input', ({ target }) => {
    let { early } = window;
    if (!early || !target.matches('textarea, input:not([type=radio], [type=checkbox])')) return;
    early.delete(target);
    early.add(target);
  }, true);
  let start = () => {
    if (!waiting) return;
    let script = document.createElement('script');
    script.type = 'module';
    script.textContent = waiting.textContent;
    waiting = null;
    for (let link of document.querySelectorAll('link[rel=${LATER}]')) link.rel = 'modulepreload';
    document.head.append(script);
    script.remove();
  };
  if (waiting) {
    for (let press of ['pointerdown', 'keydown']) addEventListener(press, start, { once: true, capture: true });
    setTimeout(start, ${LONGEST_WAIT});
    let pictures = [...document.querySelectorAll('img[fetchpriority=high]')];
    Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => requestAnimationFrame(() => setTimeout(start)));
  }
}`;
