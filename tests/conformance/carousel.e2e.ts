import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/shop.ts';

// Spec §9, Promo carousel, with a clock that the test moves.

const carousel = (page: Page) => page.getByRole('region', { name: 'Promos' });
const dots = (page: Page) => carousel(page).getByRole('button', { name: /^Show promo/ });

/** The offset of the first slide in slides, rounded, because a carousel loops by moving slides. */
const offset = (page: Page) =>
  carousel(page)
    .getByRole('listitem')
    .evaluateAll((slides) => {
      const left = slides[0]?.closest('section')?.getBoundingClientRect().left ?? 0;
      return slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 1);
    });

/** Opens home with a working carousel and a stopped clock. */
async function openCarousel(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-03-01T10:00:00Z') });
  await page.goto('/');
  await expect(dots(page)).toHaveCount(5);
  await page.clock.pauseAt(new Date('2026-03-01T10:10:00Z'));
  // By key, because the mouse would stay on it and pause the carousel.
  await dots(page).first().press('Enter');
  await page.clock.runFor(2_000);
  await expect.poll(() => offset(page)).toBe(0);
  await leaveCarousel(page);
}

/** Moves mouse and focus away, so that the carousel resumes. */
async function leaveCarousel(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Categories' }).hover();
  await page.getByRole('combobox').focus();
  await settle(page);
}

/** Lets the page handle the last event; its timers do not run. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) {
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      });
    }
  });
}

test("§9 Promo carousel, slides: 5 of 3 images, the first and third repeat, alt 'Promo N'", async ({
  page,
}) => {
  await page.goto('/');
  const pictures = carousel(page).getByRole('img');
  await expect(pictures).toHaveCount(5);
  for (const [index, picture] of (await pictures.all()).entries()) {
    await expect(picture).toHaveAccessibleName(`Promo ${index + 1}`);
  }
  const sources = await pictures.evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  expect(new Set(sources).size).toBe(3);
  expect(sources.slice(3)).toEqual([sources[0], sources[2]]);
  for (const link of await carousel(page).getByRole('link').all()) {
    await expect(link).toHaveAttribute('href', /^\/promo-details\?promo=[123]$/);
  }
});

test('§9 Promo carousel, autoplay: the next slide after 3000 ms', async ({ page }) => {
  await openCarousel(page);
  await page.clock.runFor(2_900);
  await expect(dots(page).nth(0)).toHaveAttribute('aria-current', 'true');
  await page.clock.runFor(200);
  await expect(dots(page).nth(1)).toHaveAttribute('aria-current', 'true');
});

test('§9 Promo carousel, transition: 1000 ms', async ({ page }) => {
  await openCarousel(page);
  await dots(page).nth(1).click();
  await page.clock.runFor(950);
  expect(await offset(page)).toBe(-1);
  await page.clock.runFor(100);
  expect(await offset(page)).toBe(1);
});

test('§9 Promo carousel, one slide: shown and scrolled at a time', async ({ page }) => {
  await openCarousel(page);
  const width = (await carousel(page).boundingBox())?.width ?? 0;
  for (const slide of await carousel(page).getByRole('listitem').all()) {
    expect((await slide.boundingBox())?.width).toBeCloseTo(width, 0);
  }
  await page.clock.runFor(3_100 + 1_500);
  expect(await offset(page)).toBe(1);
});

test('§9 Promo carousel, dots on, arrows off: five dots and a pause button', async ({ page }) => {
  await page.goto('/');
  await expect(dots(page)).toHaveCount(5);
  await expect(carousel(page).getByRole('button')).toHaveCount(6);
  await expect(carousel(page).getByRole('button', { name: /next|previous/i })).toHaveCount(0);
});

test('§9 Promo carousel, infinite loop: the first slide follows the last', async ({ page }) => {
  await openCarousel(page);
  await dots(page).nth(4).press('Enter');
  await page.clock.runFor(2_000);
  await leaveCarousel(page);
  await page.clock.runFor(3_100);
  await expect(dots(page).nth(0)).toHaveAttribute('aria-current', 'true');
});

test('§9 Promo carousel, hover or focus: pauses, and resumes on leave', async ({ page }) => {
  await openCarousel(page);
  await carousel(page).hover();
  await settle(page);
  await page.clock.runFor(10_000);
  await expect(dots(page).nth(0)).toHaveAttribute('aria-current', 'true');
  await leaveCarousel(page);
  await page.clock.runFor(3_100);
  await expect(dots(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await dots(page).nth(1).focus();
  await settle(page);
  await page.clock.runFor(10_000);
  await expect(dots(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await leaveCarousel(page);
  await page.clock.runFor(3_100);
  await expect(dots(page).nth(2)).toHaveAttribute('aria-current', 'true');
});

test('§9 Promo carousel, keyboard: each slide comes into view when it has the focus', async ({ page }) => {
  await openCarousel(page);
  const links = carousel(page).getByRole('link');
  await dots(page).last().focus();
  for (let place = 0; place < 5; place += 1) {
    await page.keyboard.press('Tab');
    await expect(links.nth(place)).toBeFocused();
    await page.clock.runFor(1_500);
    expect(await offset(page)).toBe(place);
  }
});

test('§9 Promo carousel, reduced motion: nothing moves by itself, a dot turns at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install({ time: new Date('2026-03-01T10:00:00Z') });
  await page.goto('/');
  await expect(dots(page)).toHaveCount(5);
  await expect(carousel(page).getByRole('button', { name: /pause/i })).toHaveCount(0);
  await page.clock.pauseAt(new Date('2026-03-01T10:10:00Z'));
  expect(await offset(page)).toBe(0);
  await dots(page).nth(2).click();
  await page.clock.runFor(100);
  expect(await offset(page)).toBe(2);
});
