import { expect, test } from './support/browser/shop.ts';

// Stopping the movement (WCAG 2.2.2). conformance/carousel.e2e.ts tests the movement.

test('paused promos do not move until they are resumed, wherever pointer and focus are', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-01T10:00:00Z') });
  await page.goto('/');
  const promos = page.getByRole('region', { name: 'Promos' });
  const current = promos.getByRole('button', { name: /^Show promo/ }).and(page.locator('[aria-current]'));
  await expect(current).toHaveCount(1);
  await page.clock.pauseAt(new Date('2026-03-01T10:10:00Z'));
  await page.getByRole('heading', { name: 'Categories' }).hover();
  await promos.getByRole('button', { name: 'Pause promos' }).click();
  const shown = await current.getAttribute('aria-label');

  const leave = async () => {
    await page.getByRole('heading', { name: 'Categories' }).hover();
    await page.getByRole('combobox').focus();
  };
  await leave();
  await page.clock.runFor(7_000);
  expect(await current.getAttribute('aria-label')).toBe(shown);

  await promos.getByRole('button', { name: 'Play promos' }).press('Enter');
  await leave();
  await expect(promos.getByRole('button', { name: 'Pause promos' })).toBeVisible();
  await page.clock.runFor(3_100);
  await expect(current).not.toHaveAttribute('aria-label', String(shown));
});

test('after a click on a dot the promos resume when the pointer leaves', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-01T10:00:00Z') });
  await page.goto('/');
  const dots = page.getByRole('region', { name: 'Promos' }).getByRole('button', { name: /^Show promo/ });
  await expect(dots).toHaveCount(5);
  await page.clock.pauseAt(new Date('2026-03-01T10:10:00Z'));
  await dots.nth(1).click();
  await page.clock.runFor(2_000);
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(dots.nth(1)).toBeFocused();
  await page.clock.runFor(7_000);
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');

  await page.getByRole('heading', { name: 'Categories' }).hover();
  await expect(dots.nth(1)).toBeFocused();
  await page.clock.runFor(3_100);
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
});
