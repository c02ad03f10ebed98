import type { Page } from '@playwright/test';
import { saveAddress, signInByPost } from '../support/customer.ts';
import {
  BUN,
  DOSA,
  expect,
  importDocuments,
  KNOWN,
  seedStorage,
  THALI,
  test,
} from '../support/known-shop.ts';
import type { Complaints, Shop } from '../support/shop.ts';

// Every screen as it looks, its long, empty and failing states among them. Beside the picture each test
// finds out what can be found without eyes: nothing sticks out sideways and no picture is broken.

/** The longest names of real catalogues. */
const LONG = {
  vendor: {
    id: 'known-long',
    name: 'Shree Krishna Bhavan Pure Vegetarian Udupi Restaurant and Sweets, Caterers',
    address: 'Koramangala, Bengaluru',
    rating: 0.2,
    categories: Array.from({ length: 23 }, (_, index) => cuisine(index)),
    subcategoryId: [KNOWN.subcategory.id],
  },
  dish: {
    id: 'known-long-dish',
    VendorId: 'known-long',
    SubCategoryId: KNOWN.subcategory.id,
    ItemName:
      'Special Family Combo of Hyderabadi Dum Biryani with Raita, a Salan, Double Ka Meetha and One Soft Drink',
    ItemPrice: 12345.67,
    ItemDiscount: 12.5,
    ItemDescription: 'Enough for a family. '.repeat(20),
  },
  promo: {
    id: 'known-long-promo',
    title:
      'Everything that is green, fresh and good for you at half its price, every Monday until the season ends',
    text: 'Look for the ribbon on more than two hundred dishes and baskets of restaurants and shops near you, from the first light of the morning until the last rider is home.',
    terms: ['Look for the ribbon. '.repeat(12), 'Unbreakable'.repeat(9)],
    sequence: 999,
  },
};

function cuisine(index: number): string {
  const names = ['North Indian', 'South Indian', 'Chinese', 'Mughlai', 'Street Food', 'Desserts'];
  return `${names[index % names.length]}${index >= names.length ? ` ${index}` : ''}`;
}

const LONG_ITEM = {
  ...THALI,
  id: LONG.dish.id,
  name: LONG.dish.ItemName,
  price: LONG.dish.ItemPrice,
  ItemDiscount: LONG.dish.ItemDiscount,
  vendorId: LONG.vendor.id,
  vendorName: LONG.vendor.name,
  quantity: 99,
};

interface Screen {
  page: Page;
  shop: Shop;
  complaints: Complaints;
}

interface Shot {
  /** The file's name. */
  name: string;
  path?: string;
  isSignedIn?: boolean;
  cart?: object[];
  /** Before the page opens. */
  before?: (screen: Screen) => Promise<void>;
  /** After it. */
  act?: (screen: Screen) => Promise<void>;
  /** Errors that the browser logs on the way. */
  complaint?: RegExp;
}

const NOT_FOUND = /status of 404/;
const NO_NETWORK = /net::ERR_FAILED|Failed to fetch/;

/** A list whose first restaurant has a menu of several headings and diets. */
const FIRST_BIRYANI = '/?q=biryani';

const SHOTS: Shot[] = [
  { name: 'home', path: '/' },
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
      await page.getByRole('searchbox').click();
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
    complaint: NO_NETWORK,
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
  { name: 'restaurant-unknown', path: '/restaurant?vendorId=nobody', complaint: NOT_FOUND },
  { name: 'category', path: '/category?active=pizza' },
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
    complaint: NO_NETWORK,
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
    complaint: NO_NETWORK,
    act: async ({ page }) => {
      await page.route(/\.data(\?|$)/, (route) => route.abort());
      await page.getByRole('article').first().getByRole('link').click();
      await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
    },
  },
  { name: 'cart-empty', path: '/cart' },
  {
    name: 'cart-addresses-failed',
    path: '/cart',
    isSignedIn: true,
    cart: [THALI],
    complaint: NO_NETWORK,
    before: ({ page }) => page.route('**/api/addresses', (route) => route.abort()).then(() => {}),
    act: ({ page }) => expect(page.getByText('Your saved addresses could not be loaded.')).toBeVisible(),
  },
  { name: 'cart-guest', path: '/cart', cart: [{ ...DOSA, quantity: 3 }, THALI, BUN] },
  {
    name: 'cart-removed',
    path: '/cart',
    cart: [DOSA, THALI],
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Remove Known Dosa' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    },
  },
  { name: 'cart-long-names', path: '/cart', cart: [LONG_ITEM, THALI] },
  {
    name: 'cart-addresses',
    path: '/cart',
    isSignedIn: true,
    cart: [THALI],
    before: async ({ page, shop }) => {
      await saveAddress(page, shop);
      await saveAddress(page, shop, { type: 'Work', flat: 'Third floor, the long building behind the lake' });
    },
    act: ({ page }) => page.getByRole('radio', { name: /Work/ }).check(),
  },
  { name: 'cart-no-address', path: '/cart', isSignedIn: true, cart: [THALI] },
  {
    name: 'cart-pickup',
    path: '/cart',
    cart: [THALI],
    act: ({ page }) => page.getByText('Pickup', { exact: true }).click(),
  },
  {
    name: 'cart-login-required',
    path: '/cart',
    cart: [THALI],
    act: async ({ page }) => {
      await page.getByRole('button', { name: /^Continue/ }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'payment', path: '/payment', isSignedIn: true, cart: [{ ...DOSA, quantity: 3 }, THALI] },
  {
    name: 'payment-refused',
    path: '/payment',
    isSignedIn: true,
    cart: [
      { ...THALI, price: 99 },
      { ...BUN, id: 'gone' },
    ],
    complaint: /status of 409/,
    act: async ({ page }) => {
      await page.getByRole('button', { name: /^Continue/ }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'confirm', isSignedIn: true, before: withLongNames, act: ({ page }) => placeOrder(page) },
  {
    name: 'track',
    isSignedIn: true,
    before: withLongNames,
    act: async ({ page }) => {
      await placeOrder(page);
      await page.getByRole('link', { name: 'Track Order' }).click();
      await expect(page.getByRole('heading', { name: 'Picked up' })).toBeVisible({ timeout: 20_000 });
    },
  },
  { name: 'track-unknown', path: '/track?orderId=ORD00000000', isSignedIn: true, complaint: NOT_FOUND },
  { name: 'orders-empty', path: '/orders', isSignedIn: true },
  {
    name: 'orders',
    isSignedIn: true,
    before: withLongNames,
    act: async ({ page }) => {
      await placeOrder(page);
      await page.goto('/orders');
    },
  },
  { name: 'login', path: '/login' },
  {
    name: 'login-errors',
    path: '/login',
    act: ({ page }) => page.getByRole('button', { name: 'Log in' }).click(),
  },
  { name: 'register', path: '/register' },
  {
    name: 'register-errors',
    path: '/register',
    act: ({ page }) => page.getByRole('button', { name: 'Register' }).click(),
  },
  { name: 'account', path: '/myaccount', isSignedIn: true },
  { name: 'edit-profile', path: '/editprofile', isSignedIn: true },
  {
    name: 'edit-profile-errors',
    path: '/editprofile',
    isSignedIn: true,
    act: async ({ page }) => {
      await page.getByLabel('Full name').fill('');
      await page.getByLabel('Mobile number').fill('1');
      await page.getByRole('button', { name: 'Save Changes' }).click();
    },
  },
  {
    name: 'edit-profile-failed',
    path: '/editprofile',
    isSignedIn: true,
    complaint: NO_NETWORK,
    act: async ({ page }) => {
      await page.route('**/editprofile.data', (route) => route.abort());
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'address-errors',
    path: '/addressbook',
    isSignedIn: true,
    // Without an address the form stands open.
    act: ({ page }) => page.getByRole('button', { name: 'Save address' }).click(),
  },
  {
    name: 'address-book',
    path: '/addressbook',
    isSignedIn: true,
    before: async ({ page, shop }) => void (await saveAddress(page, shop)),
  },
  { name: 'address-book-empty', path: '/my_address', isSignedIn: true },
  { name: 'change-password', path: '/change_password', isSignedIn: true },
  {
    name: 'change-password-errors',
    path: '/change_password',
    isSignedIn: true,
    act: ({ page }) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /change/i })
        .click(),
  },
  {
    name: 'deactivate-under-way',
    isSignedIn: true,
    before: withLongNames,
    act: async ({ page }) => {
      await placeOrder(page);
      await page.goto('/deactivate_account');
    },
  },
  { name: 'goodbye', path: '/goodbye' },
  { name: 'deactivate-account', path: '/deactivate_account', isSignedIn: true },
  { name: 'promos', path: '/promos' },
  { name: 'promo-details', path: '/promo-details?promo=1' },
  { name: 'promos-long', path: '/promos', before: withLongPromo },
  { name: 'promo-details-long', path: '/promo-details?promo=4', before: withLongPromo },
  { name: 'help', path: '/help_support' },
  {
    name: 'help-signed-in',
    isSignedIn: true,
    before: withLongNames,
    act: async ({ page }) => {
      await placeOrder(page);
      await page.goto('/help_support');
      await expect(page.getByRole('region', { name: 'Your recent orders' })).toBeVisible();
    },
  },
  {
    name: 'help-errors',
    path: '/help_support',
    act: ({ page }) => page.getByRole('button', { name: 'Send' }).click(),
  },
  { name: 'contact', path: '/contactus' },
  {
    name: 'contact-errors',
    path: '/contactus',
    act: ({ page }) => page.getByRole('button', { name: 'Send' }).click(),
  },
  {
    name: 'contact-sent',
    path: '/contactus',
    act: async ({ page }) => {
      for (const label of ['Name', 'Email', 'Message']) await page.getByLabel(label).fill('asha@example.com');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'pricing', path: '/pricing' },
  { name: 'about', path: '/aboutus' },
  { name: 'terms', path: '/terms_conditions' },
  { name: 'privacy', path: '/privacypolicy' },
  { name: 'refunds', path: '/refunds' },
  { name: 'shipping', path: '/shipping' },
  { name: 'not-found', path: '/nowhere', complaint: NOT_FOUND },
];

for (const shot of SHOTS) {
  test(shot.name, async ({ page, shop, complaints }, { project }) => {
    const screen = { page, shop, complaints };
    if (shot.complaint) complaints.expect(shot.complaint);
    await seedStorage(page, { place: PLACE });
    if (shot.cart) await page.addInitScript(fillCartOnce, JSON.stringify(shot.cart));
    if (shot.isSignedIn) await signInByPost(page, shop);
    await shot.before?.(screen);
    if (shot.path) await page.goto(shot.path);
    await shot.act?.(screen);
    await waitForPictures(page);
    await showWhole(page);
    await page.screenshot({ path: `screenshots/${shot.name}-${project.name}.png`, animations: 'disabled' });
    const { scrollWidth, innerWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      innerWidth: window.innerWidth,
    }));
    expect(scrollWidth, 'nothing sticks out sideways').toBeLessThanOrEqual(innerWidth);
  });
}

/** A place that was chosen by name, so that distances stand on the cards. */
const PLACE = JSON.stringify({ label: 'Koramangala, Bengaluru', lat: 12.9352, lng: 77.6245 });

function fillCartOnce(items: string): void {
  if (sessionStorage.getItem('filled')) return;
  sessionStorage.setItem('filled', 'yes');
  localStorage.setItem('cartItems', items);
}

async function withLongNames({ shop }: Screen): Promise<void> {
  expect(LONG.vendor.name).toHaveLength(74);
  expect(LONG.dish.ItemName).toHaveLength(103);
  await importDocuments(shop, 'vendors', [{ ...LONG.vendor, name: LONG.vendor.name }]);
  await importDocuments(shop, 'restaurantitems', [LONG.dish]);
}

async function withLongPromo({ shop }: Screen): Promise<void> {
  await importDocuments(shop, 'promos', [{ ...LONG.promo, title: LONG.promo.title.slice(0, 100) }]);
}

async function placeOrder(page: Page): Promise<void> {
  await page.goto('/aboutus');
  await page.evaluate(
    (items) => localStorage.setItem('cartItems', items),
    JSON.stringify([LONG_ITEM, THALI]),
  );
  await page.goto('/cart');
  await page.getByText('Pickup', { exact: true }).click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page).toHaveURL('/payment');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank You! Your Order is confirmed' })).toBeVisible();
}

/** A window as high as the page, so that what floats at the bottom covers nothing; not under what lies over the page. */
async function showWhole(page: Page): Promise<void> {
  if ((await page.locator(':popover-open, [role=dialog], [role=alertdialog]').count()) > 0) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width } = page.viewportSize() ?? { width: 360 };
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo(0, 0));
}

/** Pictures below the fold come when they are scrolled to. */
async function waitForPictures(page: Page): Promise<void> {
  const pictures = page.locator('main img');
  for (const picture of await pictures.all())
    await picture.evaluate((image) => image.setAttribute('loading', 'eager'));
  await expect
    .poll(() =>
      pictures.evaluateAll(
        (images) =>
          (images as HTMLImageElement[]).filter(
            ({ complete, naturalWidth }) => !complete || naturalWidth === 0,
          ).length,
      ),
    )
    .toBe(0);
}
