/**
 * The `rel` of what a page is to fetch later (app/entry.server.tsx). No browser knows it, so none acts on it before its time.
 */
export const LATER = 'later';

/** The `type` of the router's first script while it waits; no browser runs it. */
export const WAITING = 'text/waiting';

/** What was done in a page before it came alive. */
export interface Early {
  /** Buttons, and choices outside forms, in the order in which they were pressed. */
  presses: Set<HTMLElement>;
  /** Fields that were written into. */
  fields: Set<HTMLInputElement | HTMLTextAreaElement>;
}

declare global {
  interface Window {
    /** Until the page is alive. */
    early?: Early;
  }
}

/** However slow a picture is: in ms from when the page was read. */
const LONGEST_WAIT = 1_000;

/**
 * Notes what is done before the page is alive, and, where the server let the page's scripts wait, starts them once its first
 * pictures are painted, at the first press, or after a while (docs/decisions/first-load.md). The same in every page and therefore
 * allowed by its hash.
 */
export const START_SCRIPT = `{
  let presses = new Set(), fields = new Set(), waiting = document.querySelector('script[type="${WAITING}"]');
  window.early = { presses, fields };
  document.addEventListener('click', (event) => {
    let pressed = window.early && event.target.closest?.('button[type=button], input[type=radio], input[type=checkbox]');
    if (!pressed || pressed.disabled || (pressed.form && pressed.localName === 'input')) return;
    if (pressed.localName === 'input') event.preventDefault();
    presses.add(pressed);
  }, true);
  document.addEventListener('input', ({ target }) => {
    if (window.early && target.matches('textarea, input:not([type=radio], [type=checkbox])')) fields.add(target);
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
