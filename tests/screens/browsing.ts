import { DOSA, expect, KNOWN } from '../support/browser/known-shop.ts';
import { RESTAURANT_DATA } from '../support/browser/restaurant-data.ts';
import { LONG, withLongNames, withLongPromo } from './long-names.ts';
import { NO_NETWORK, NOT_FOUND, type Screen } from './screen.ts';

/** A list whose first restaurant has a menu of several headings and diets. */
const FIRST_BIRYANI = '/?q=biryani';

export const BROWSING: readonly Screen[] = [
  { name: 'home', path: '/' },
  {
    name: 'home-promos-paused',
    path: '/',
    // With reduced motion there is nothing to pause.
    before: ({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }),
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Pause promos' }).click();
      await expect(page.getByRole('button', { name: 'Play promos' })).toBeVisible();
    },
  },
  { name: 'home-filtered', path: '/?subcategory=sub-pizza' },
  {
    name: 'home-more',
    path: '/',
    act: async ({ page }) => {
      await page.getByRole('link', { name: 'Show more' }).click();
      await expect(page.getByRole('article')).toHaveCount(40);
    },
  },
  { name: 'home-veg', path: '/?sort=discount&diet=veg' },
  {
    name: 'home-sort',
    path: '/?sort=rating',
    act: async ({ page }) => {
      const button = page.getByRole('button', { name: 'Order of the restaurants: Rating' });
      if (await button.isVisible()) await button.click();
    },
  },
  { name: 'home-nothing-found', path: '/?q=zzzz' },
  { name: 'search', path: '/?q=panner' },
  {
    name: 'search-dishes',
    path: '/?q=biryani',
    cart: [DOSA],
    act: async ({ page }) => {
      const dishes = page.getByRole('region', { name: 'Dishes' });
      await dishes.getByRole('button', { name: /^Add / }).first().click();
      await dishes.getByRole('heading', { name: 'Dishes' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'search-recent',
    path: '/',
    before: async ({ page }) => {
      await page.addInitScript(
        (searches) => localStorage.setItem('recentSearches', searches),
        JSON.stringify(['masala dosa', 'paneer', 'mango lassi']),
      );
    },
    act: async ({ page }) => {
      await page.getByRole('combobox').click();
      await expect(page.getByRole('region', { name: 'Recent searches' })).toBeVisible();
    },
  },
  {
    name: 'search-at-a-dish',
    path: '/?q=masala dosa',
    act: async ({ page }) => {
      await page.getByRole('region', { name: 'Dishes' }).getByRole('link').first().click();
      await expect(page).toHaveURL(/#dish-/);
    },
  },
  { name: 'home-long-names', path: '/?q=shree', before: withLongNames },
  {
    name: 'home-failed',
    path: '/aboutus',
    consoleError: NO_NETWORK,
    act: async ({ page }) => {
      await page.route(/\.data(\?|$)/, (route) => route.abort());
      await page.getByRole('banner').getByRole('link', { name: 'Tiffin' }).click();
      await expect(page.getByText('The restaurants could not be loaded.')).toBeVisible();
    },
  },
  {
    name: 'restaurant',
    path: FIRST_BIRYANI,
    act: async ({ page }) => {
      await page.getByRole('article').first().getByRole('link').click();
      await page.getByRole('button', { name: /^Add / }).first().click();
    },
  },
  {
    name: 'restaurant-found',
    path: FIRST_BIRYANI,
    act: async ({ page }) => {
      await page.getByRole('article').first().getByRole('link').click();
      await page.getByRole('button', { name: 'Search this menu' }).click();
      await page.getByRole('searchbox', { name: 'Search this menu' }).fill('biryani');
      await page.getByRole('button', { name: 'Veg', exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: 'dish' })).toBeAttached();
    },
  },
  {
    name: 'restaurant-nothing-found',
    path: FIRST_BIRYANI,
    act: async ({ page }) => {
      await page.getByRole('article').first().getByRole('link').click();
      await page.getByRole('button', { name: 'Search this menu' }).click();
      await page.getByRole('searchbox', { name: 'Search this menu' }).fill('sushi');
      await expect(page.getByRole('button', { name: 'Show the whole menu' })).toBeVisible();
    },
  },
  {
    name: 'restaurant-long-names',
    path: `/restaurant?vendorId=${LONG.vendor.id}`,
    before: withLongNames,
    act: ({ page }) => page.getByRole('button', { name: /^Add / }).click(),
  },
  { name: 'restaurant-empty', path: `/restaurant?vendorId=${KNOWN.larder.id}` },
  { name: 'restaurant-unknown', path: '/restaurant?vendorId=nobody', consoleError: NOT_FOUND },
  { name: 'category', path: '/category?subcategory=pizza' },
  {
    name: 'category-panel',
    path: '/',
    act: ({ page }) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Category' }).click(),
  },
  { name: 'menu', path: '/', act: ({ page }) => page.getByRole('button', { name: 'Menu' }).click() },
  {
    name: 'location',
    path: '/',
    act: ({ page }) => page.getByRole('button', { name: /^Your location:/ }).click(),
  },
  {
    name: 'category-panel-failed',
    path: '/',
    consoleError: NO_NETWORK,
    act: async ({ page }) => {
      await page.route('**/api/categories*', (route) => route.abort());
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Category' }).click();
      await expect(page.getByText('The categories could not be loaded.')).toBeVisible();
    },
  },
  {
    name: 'home-long-promo',
    path: '/aboutus',
    act: async ({ page }) => {
      await page.route('**/_.data*', async (route) => {
        const answer = await route.fetch();
        const text = (await answer.text())
          .replace('Up to half off your thali', LONG.promo.title)
          .replace(/Look for the ribbon[^"]*/, LONG.promo.text);
        await route.fulfill({ response: answer, body: text });
      });
      await page.getByRole('banner').getByRole('link', { name: 'Tiffin' }).click();
      const slide = page.getByRole('region', { name: 'Promos' }).getByRole('link').first();
      await expect(slide).toContainText(LONG.promo.title);
      const words = await slide.locator('span').last().boundingBox();
      const whole = await slide.boundingBox();
      const below = (box: typeof words) => (box ? box.y + box.height : Number.NaN);
      // The dots take the last 30 px.
      expect(below(words), 'the slide holds its words').toBeLessThanOrEqual(below(whole) - 30);
    },
  },
  {
    name: 'failed',
    path: '/',
    consoleError: NO_NETWORK,
    act: async ({ page }) => {
      await page.route(RESTAURANT_DATA, (route) => route.abort());
      await page.getByRole('article').first().getByRole('link').click();
      await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
    },
  },
  { name: 'city', path: '/city/bengaluru' },
  { name: 'area', path: '/?area=koramangala-bengaluru' },
  { name: 'promos', path: '/promos' },
  { name: 'promo-details', path: '/promo-details?promo=1' },
  { name: 'promos-long', path: '/promos', before: withLongPromo },
  { name: 'promo-details-long', path: '/promo-details?promo=4', before: withLongPromo },
];
