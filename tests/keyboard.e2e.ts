import type { Locator, Page } from '@playwright/test';
import { signInByPost } from './support/customer.ts';
import { expect, seedStorage, test } from './support/known-shop.ts';

// The main job without a pointer: only keys, and at each stop something shows where one is.

test('an order is placed with nothing but the keyboard, whose place is always seen', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await seedStorage(page, { place: PLACE });
  await signInByPost(page, shop);
  await page.goto('/');

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await walkTo(page, page.getByRole('article').first().getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/restaurant\?/);

  await walkTo(page, page.getByRole('button', { name: /^Add / }).first());
  await page.keyboard.press('Enter');
  // Minus and plus stand where the button was, and one of them has the focus.
  await expect(page.getByRole('button', { name: /^More .*, 1 in cart$/ }).first()).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
  expect(await page.evaluate(describeHiddenFocus)).toBeNull();
  await walkTo(page, page.getByRole('link', { name: /View cart/ }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');

  // Arrows choose among radios.
  await walkTo(page, page.getByRole('radio', { name: 'Delivery' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Pickup' })).toBeChecked();
  await walkTo(page, page.getByRole('button', { name: /^Continue/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/payment');

  await walkTo(page, page.getByRole('radio', { name: 'Cash on Delivery' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Cash on Delivery' })).not.toBeChecked();
  await walkTo(page, page.getByRole('button', { name: /^Continue/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank You! Your Order is confirmed' })).toBeVisible();
  await walkTo(page, page.getByRole('link', { name: 'Track Order' }));
});

test('a dialog takes the focus, keeps it while it is open, and gives it back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  await walkTo(page, menu);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  await expect(dialog).toBeVisible();
  const stops = (await dialog.getByRole('link').count()) + 3;
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();
});

/** As far as anybody would press Tab. */
const MOST_STOPS = 200;

const PLACE = JSON.stringify({ label: 'Koramangala, Bengaluru', lat: 12.9352, lng: 77.6245 });

/** Presses Tab until the focus is there; every stop on the way is seen. */
async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((wanted) => wanted === document.activeElement)) return;
    await page.keyboard.press('Tab');
    expect(await page.evaluate(describeHiddenFocus)).toBeNull();
  }
  throw new Error(`Tab does not come to ${target}`);
}

/** What has the focus without an outline that is seen, or out of sight; null where all is well. Run in the page. */
function describeHiddenFocus(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const name = (focused.getAttribute('aria-label') ?? focused.textContent ?? focused.tagName).trim();
  // What is not drawn itself is outlined through its label.
  const marked = [focused, focused.closest('label')].find((element) => {
    const style = element ? getComputedStyle(element) : null;
    return style !== null && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
  });
  if (!marked) return `${name} shows no focus`;

  const { outlineColor, outlineOffset, outlineWidth } = getComputedStyle(marked);
  const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  const { top, bottom, left, right } = marked.getBoundingClientRect();
  for (let around = marked.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflow !== 'hidden') continue;
    const edge = around.getBoundingClientRect();
    const isWhole =
      top - reach >= edge.top - 0.5 &&
      bottom + reach <= edge.bottom + 0.5 &&
      left - reach >= edge.left - 0.5 &&
      right + reach <= edge.right + 0.5;
    if (!isWhole) return `${name} has a focus ring that is cut off`;
  }
  let under: Element | null = reach > 0 ? marked.parentElement : marked;
  while (under && getComputedStyle(under).backgroundColor === 'rgba(0, 0, 0, 0)') under = under.parentElement;
  if (under && getComputedStyle(under).backgroundColor === outlineColor)
    return `${name} has a focus ring in the colour under it`;

  const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  return isInSight ? null : `${name} is out of sight`;
}
