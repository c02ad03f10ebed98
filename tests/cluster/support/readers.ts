import { type Answer, send } from '../../chaos/support/load.ts';
import { KNOWN } from '../../support/test-data/known-catalogue.ts';
import type { ShownState } from './verdicts.ts';

export const MENU = `/restaurant?vendorId=${KNOWN.kitchen.id}`;
/** Pages that a shop has in memory. */
export const PAGES = ['/', MENU, '/?q=dosa'];
const PER_SECOND = 20;

/** Visitors who read cached pages all the time. */
export interface Readers {
  answers: readonly Pick<Answer, 'path' | 'status' | 'sentAt'>[];
  /** The states of the catalogue that menus showed. */
  shown: readonly ShownState[];
  end: () => void;
}

/** The name of the menu's part in this state of the catalogue. */
export function nameOfState(state: number): string {
  return `State ${state} Things`;
}

export function startReaders(url: string): Readers {
  const answers: Pick<Answer, 'path' | 'status' | 'sentAt'>[] = [];
  const shown: ShownState[] = [];
  let count = 0;
  const timer = setInterval(async () => {
    const path = PAGES[count++ % PAGES.length] ?? '/';
    const { status, sentAt, text } = await send(url, path);
    answers.push({ path, status, sentAt });
    const state = /State (\d+) Things/.exec(text)?.[1];
    if (state && path === MENU) shown.push({ state: Number(state), sentAt });
  }, 1_000 / PER_SECOND);
  return { answers, shown, end: () => clearInterval(timer) };
}
