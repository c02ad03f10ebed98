/** The `rel` of files to load later (app/entry.server.tsx). Browsers ignore it, so that none loads them too early. */
export const LATER = 'later';

/** The `type` of the router's first script while it waits; browsers do not run it. */
export const WAITING = 'text/waiting';

declare global {
  interface Window {
    /** Buttons that were pressed before hydration, the last one at the end; missing after it. */
    early?: Set<HTMLElement>;
  }
}

/** The timeout for slow pictures, from when the HTML was parsed. */
const MAX_WAIT_MILLISECONDS = 1_000;

/**
 * Records the buttons that are pressed before hydration. Where the server delays the page's scripts, starts them once
 * its first pictures are painted, at the first press, or after a timeout (docs/decisions/first-load.md). The script is
 * the same on every page, so that its hash allows it. A recorded press is not passed on, because React may listen
 * already during hydration and would handle it twice. Buttons that open a popover natively are left to the browser: a
 * second press would close it. A submit button is left to it too, unless it has `aria-haspopup`: then a popup asks first.
 */
export const START_SCRIPT = `{
  let waiting = document.querySelector('script[type="${WAITING}"]');
  window.early = new Set();
  document.addEventListener('click', (event) => {
    let { early } = window, pressed = early && event.target.closest?.('button:is([type=button],[aria-haspopup]):not([popovertarget])');
    if (!pressed || pressed.disabled) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (pressed.matches('[aria-haspopup]')) for (let other of early) if (other.matches('[aria-haspopup]')) early.delete(other);
    early.delete(pressed);
    early.add(pressed);
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
    setTimeout(start, ${MAX_WAIT_MILLISECONDS});
    let pictures = [...document.querySelectorAll('img[fetchpriority=high]')];
    Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => requestAnimationFrame(() => setTimeout(start)));
  }
}`;
