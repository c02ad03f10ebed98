import type { Page } from '@playwright/test';
import { logIn, newCustomer, registerFromLogin } from './support/browser/customer.ts';
import { expect, OPERATOR_TOKEN, test } from './support/browser/shop.ts';

test('a request for help reaches the operator, with and without scripts', async ({ browser, page, shop }) => {
  const requests = async () => {
    const answer = await fetch(`${shop.url}/operator/support`, {
      headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
    });
    return (await answer.text())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };
  const email = newCustomer().email;
  await page.goto('/help_support');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Message is required.')).toBeVisible();
  await page.getByLabel('Topic').selectOption('A refund');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('The raita was missing.');
  await page.getByRole('button', { name: 'Send request' }).click();
  const thanks = page.getByRole('status').filter({ hasText: email });
  await expect(thanks).toContainText('We have received your request');
  await expect(thanks).toBeInViewport();

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const plain = await context.newPage();
  await plain.goto('/help_support');
  await plain.getByLabel('Email').fill(email);
  await plain.getByLabel('Message').fill('Sent without scripts.');
  await plain.getByRole('button', { name: 'Send request' }).click();
  await expect(plain.getByText('We have received your request')).toBeInViewport();
  await context.close();

  const own = (await requests()).filter((request) => request.email === email);
  expect(own.map(({ topic, message }) => [topic, message])).toEqual([
    ['An order', 'Sent without scripts.'],
    ['A refund', 'The raita was missing.'],
  ]);
});

test('a failed request for help keeps the input and can be sent again', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/ERR_FAILED/);
  const { email } = newCustomer();
  await page.goto('/help_support');
  await page.route('**/help_support.data*', (route) => route.abort());
  await page.getByLabel('Topic').selectOption('My account');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('I cannot log in.');
  await page.getByRole('button', { name: 'Send request' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toHaveText('Your request could not be sent. Please try again.');
  await expect(notice).toBeInViewport();
  await expect(page.getByLabel('Topic')).toHaveValue('My account');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Message')).toHaveValue('I cannot log in.');

  await page.unroute('**/help_support.data*');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('We have received your request')).toBeVisible();
});

test('Help & Support lists recent orders first, and the privacy policy names all stored data', async ({
  page,
  shop,
}) => {
  const customer = newCustomer();
  await page.goto('/login');
  await registerFromLogin(page, customer);
  await logIn(page, customer);
  await expect(page).toHaveURL('/');
  await page.goto('/?q=biryani');
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page.goto('/cart');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  const storedBefore = await storedKeysAndCookies(page);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page).toHaveURL(/\/confirm/);
  const orderId = /ORD[0-9A-F]{8}/.exec(page.url())?.[0] ?? '';

  await page.goto('/help_support');
  const recent = page.getByRole('region', { name: 'Your recent orders' });
  await expect(recent).toContainText(orderId);
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  // A browser without a stored user requests the session first.
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.reload();
  await expect(recent).toContainText(orderId);
  await recent.getByRole('link', { name: orderId }).click();
  await expect(page).toHaveURL(new RegExp(`/track\\?orderId=${orderId}`));

  // The stream of /track would end with the old session, perhaps before the browser has the new cookie.
  await page.goto('/terms');
  // Not followed, because the next screen removes its cookie.
  const changed = await page.request.post('/change_password', {
    headers: { Origin: shop.url },
    form: { current: customer.password, password: 'another passphrase', confirm: 'another passphrase' },
    maxRedirects: 0,
  });
  expect(changed.status()).toBe(302);
  const stored = new Set([...storedBefore, ...(await storedKeysAndCookies(page))]);
  expect([...stored]).toEqual(
    expect.arrayContaining(['cartItems', 'checkout', 'user', 'lastOrder', 'homeData']),
  );
  expect([...stored].filter((name) => name.startsWith('tiffin.')).sort()).toEqual([
    'tiffin.known_account',
    'tiffin.password_changed',
    'tiffin.session_token',
  ]);
  await page.goto('/privacypolicy');
  for (const key of stored) await expect(page.getByRole('main')).toContainText(key);
});

/** The storage keys and cookie names that the shop has set in this browser. */
async function storedKeysAndCookies(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return [...keys, ...(await page.context().cookies()).map(({ name }) => name)];
}

test('a promo leads to its terms and its restaurants', async ({ page }) => {
  await page.goto('/');
  const slides = page.getByRole('region', { name: 'Promos' });
  await expect(slides.getByRole('img', { name: /^Promo \d$/, includeHidden: true })).toHaveCount(5);
  await slides.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/promo-details\?promo=1$/);
  await expect(page.getByRole('heading', { name: 'Terms' })).toBeVisible();
  await page.getByRole('link', { name: 'See restaurants' }).click();
  await expect(page.getByText('(filtered by Thali)')).toBeVisible();
  await page.goto('/promo-details?promo=17');
  await expect(page).toHaveURL(/\/promos$/);
});

test('with large text a promo’s words and controls do not overlap and stay inside it', async ({ page }) => {
  await page.goto('/');
  const slides = page.getByRole('region', { name: 'Promos' });
  const slide = slides.getByRole('link').first();
  const controls = slides.getByRole('button');
  await expect(controls).toHaveCount(6);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const edges = await slide.evaluate((link) => {
    const texts = [...link.querySelectorAll('span')];
    return {
      right: link.getBoundingClientRect().right,
      words: Math.max(...texts.map((text) => text.getBoundingClientRect().bottom)),
      cut: texts.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length,
    };
  });
  expect(edges.cut).toBe(0);
  for (const control of await controls.all()) {
    const box = await control.evaluate((button) => button.getBoundingClientRect());
    expect(box.right).toBeLessThanOrEqual(edges.right);
    expect(box.top).toBeGreaterThanOrEqual(edges.words);
  }
});

test('an unknown URL is a 404 with a link home', async ({ page, consoleErrors }) => {
  // The browser itself logs the status of the page.
  consoleErrors.expect(/status of 404/);
  const response = await page.goto('/nothing/here');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page.getByRole('heading', { name: 'Popular Restaurants' })).toBeVisible();
});
