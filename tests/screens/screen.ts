import type { Page } from '@playwright/test';
import { signInByPost } from '../support/browser/customer.ts';
import { expect, seedStorage } from '../support/browser/known-shop.ts';
import type { ConsoleErrors, Shop } from '../support/browser/shop.ts';

/** One browser that opens a screen. */
export interface Visit {
  page: Page;
  shop: Shop;
  consoleErrors: ConsoleErrors;
}

/** A screen in one of its states, and how to open it. */
export interface Screen {
  /** The name of its screenshots and its test. */
  name: string;
  path?: string;
  isSignedIn?: boolean;
  cart?: object[];
  /** Runs before the page opens. */
  before?: (visit: Visit) => Promise<void>;
  /** Runs after the page has opened. */
  act?: (visit: Visit) => Promise<void>;
  /** Expected console errors. */
  consoleError?: RegExp;
}

export const NOT_FOUND = /status of 404/;
export const NO_NETWORK = /net::ERR_FAILED|Failed to fetch/;

/** A place chosen by name, so that cards show distances. */
const PLACE = JSON.stringify({ label: 'Koramangala, Bengaluru', lat: 12.9352, lng: 77.6245 });

/** Opens the screen in its state, with all its pictures. */
export async function openScreen(screen: Screen, visit: Visit): Promise<void> {
  const { page, shop, consoleErrors } = visit;
  if (screen.consoleError) consoleErrors.expect(screen.consoleError);
  await seedStorage(page, { place: PLACE });
  if (screen.cart) await page.addInitScript(fillCartOnce, JSON.stringify(screen.cart));
  if (screen.isSignedIn) await signInByPost(page, shop);
  await screen.before?.(visit);
  if (screen.path) await page.goto(screen.path);
  await screen.act?.(visit);
  await waitForPictures(page);
}

function fillCartOnce(items: string): void {
  if (sessionStorage.getItem('filled')) return;
  sessionStorage.setItem('filled', 'yes');
  localStorage.setItem('cartItems', items);
}

/** Scrolls, so that lazy pictures load; repeats it if the screen was replaced. */
async function waitForPictures(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.locator('main img').evaluateAll((images) => {
        for (const image of images) image.setAttribute('loading', 'eager');
        return (images as HTMLImageElement[]).filter(
          ({ complete, naturalWidth }) => !complete || naturalWidth === 0,
        ).length;
      }),
    )
    .toBe(0);
}
