import type { CDPSession, Locator, Page } from '@playwright/test';
import { signInByPost } from './support/browser/customer.ts';
import { findHiddenFocus } from './support/browser/find-hidden-focus.ts';
import { expect, seedStorage, test } from './support/browser/known-shop.ts';

// Ordering with the keyboard alone. At each stop the focus must be visible and uncovered.

const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 900 };

for (const { name, viewport, text } of [
  { name: 'on a desktop', viewport: DESKTOP, text: 1 },
  { name: 'on a phone', viewport: PHONE, text: 1 },
  // WCAG 1.4.4: text at 200 %.
  { name: 'on a phone with text at 200 %', viewport: PHONE, text: 2 },
]) {
  test(`an order is placed with the keyboard alone, and the focus is always visible, ${name}`, async ({
    page,
    shop,
  }) => {
    // Many stops, each with screenshots.
    test.slow();
    const walk = await startWalking(page);
    await page.setViewportSize(viewport);
    if (text !== 1) await enlargeText(page, text);
    await seedStorage(page, { place: PLACE });
    await signInByPost(page, shop);
    await page.goto('/');

    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await walk.to(page.getByRole('article').first().getByRole('link'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/restaurant\?/);

    await walk.to(page.getByRole('button', { name: /^Add / }).first());
    await page.keyboard.press('Enter');
    // Minus and plus replace the button, and one of them has the focus.
    await expect(page.getByRole('button', { name: /^More .*, 1 in cart$/ }).first()).toBeFocused();
    await walk.look();
    await walk.to(page.getByRole('link', { name: /View cart/ }).first());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cart');

    // Arrow keys select a radio.
    await walk.to(page.getByRole('radio', { name: 'Delivery' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Pickup' })).toBeChecked();
    await walk.look();
    await walk.to(page.getByRole('button', { name: /^Continue/ }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/payment');

    await walk.to(page.getByRole('radio', { name: 'Cash on Delivery' }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Cash on Delivery' })).not.toBeChecked();
    await walk.look();
    await walk.to(page.getByRole('button', { name: /^Continue/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Thank You! Your Order is confirmed' })).toBeVisible();
    await walk.to(page.getByRole('link', { name: 'Track Order' }));
    expect(walk.hidden).toEqual([]);
  });
}

for (const { name, viewport } of [
  { name: 'on a desktop', viewport: DESKTOP },
  { name: 'on a phone', viewport: PHONE },
]) {
  test(`a dialog takes the focus, traps it while it is open, and restores it, ${name}`, async ({ page }) => {
    const walk = await startWalking(page);
    await page.setViewportSize(viewport);
    await page.goto('/');
    const menu = page.getByRole('button', { name: 'Menu' });
    await walk.to(menu);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Menu' });
    // The focus moves in the next frame, when the dialog opens and when Tab wraps around.
    const focused = dialog.locator(':focus');
    await expect(focused).toHaveCount(1);
    const stops = (await dialog.getByRole('link').count()) + 3;
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab');
      await expect(focused).toHaveCount(1);
      await walk.look();
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
    expect(walk.hidden).toEqual([]);
  });
}

/** The maximum number of Tab presses to a target. */
const MAX_STOPS = 200;

const PLACE = JSON.stringify({ label: 'Koramangala, Bengaluru', lat: 12.9352, lng: 77.6245 });

interface Walk {
  /** Presses Tab until the target has the focus, and checks every stop on the way. */
  to: (target: Locator) => Promise<void>;
  /** Checks the focused element. */
  look: () => Promise<void>;
  /** The problems of all stops. */
  hidden: string[];
}

async function startWalking(page: Page): Promise<Walk> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const camera: CDPSession = await page.context().newCDPSession(page);
  const hidden: string[] = [];
  const photographed = new Map<string, number>();
  async function look(): Promise<void> {
    const fault = await findHiddenFocus(page, camera, photographed);
    if (fault) hidden.push(`${new URL(page.url()).pathname}: ${fault}`);
  }
  async function to(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    // Located once, because finding it by role at each stop would take long.
    const wanted = await target.elementHandle();
    for (let stop = 0; stop < MAX_STOPS; stop += 1) {
      if (await wanted?.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
      await look();
    }
    throw new Error(`Tab does not reach ${target}`);
  }
  return { to, look, hidden };
}

/** Enlarges the text of every page, as a browser's setting does. */
async function enlargeText(page: Page, times: number): Promise<void> {
  await page.addInitScript((percent) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root { font-size: ${percent}% }`);
    document.adoptedStyleSheets = [sheet];
  }, times * 100);
}
