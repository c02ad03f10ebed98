import type { Page } from '@playwright/test';
import { saveAddress, signInByPost } from '../support/browser/customer.ts';
import {
  expect,
  expectPicture,
  KNOWN,
  OWN_PICTURE,
  seedCart,
  seedStorage,
  THALI,
  test,
} from '../support/browser/known-shop.ts';
import type { Shop } from '../support/browser/shop.ts';

// Spec §2: every route of the table; §3 where a screen shows it.

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });

interface PublicRoute {
  route: string;
  sees: string;
  /** If it differs from the route. */
  path?: string;
  check: (page: Page) => Promise<void>;
}

const titled = (title: string) => async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
};

const checkTerms = async (page: Page) => {
  await titled('Terms & Conditions')(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Who we are',
    'Who may use it',
    'Prices and orders',
    'Payment',
    'Cancellation',
    'Delivery and pickup',
    'Fair use',
    'Liability',
    'Law',
    'Grievances',
  ]);
};

const PUBLIC: PublicRoute[] = [
  {
    route: '/',
    sees: 'home with search, categories and popular restaurants',
    check: async (page) => {
      await expect(page.getByRole('combobox')).toHaveAttribute('placeholder', 'Restaurant name or a dish');
      await expect(page.getByRole('heading', { name: 'Categories', exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Popular Restaurants', exact: true })).toBeVisible();
    },
  },
  {
    route: '/login',
    sees: "e-mail, password that can be shown, 'Forgot password?', a link to register",
    check: async (page) => {
      const password = page.getByLabel('Password', { exact: true });
      await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
      await expect(password).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect(password).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Hide password' }).click();
      await expect(password).toHaveAttribute('type', 'password');
      await expect(page.getByText('Forgot password?', { exact: true })).toBeVisible();
      await expect(page.getByRole('main').locator('a[href="/register"]')).toBeVisible();
    },
  },
  {
    route: '/register',
    sees: 'name, mobile, e-mail, password, confirm password, a link to login',
    check: async (page) => {
      for (const label of ['Name', 'Mobile number', 'Email', 'Password', 'Confirm password']) {
        await expect(page.getByLabel(label, { exact: true })).toBeVisible();
      }
      await expect(page.getByRole('main').locator('a[href="/login"]')).toBeVisible();
    },
  },
  {
    route: '/restaurant',
    sees: 'the vendor with its menu, by either spelling of the query, the subcategory optional',
    path: `/restaurant?vendorId=${KNOWN.kitchen.id}&SubCategoryId=${KNOWN.subcategory.id}`,
    check: async (page) => {
      await expect(heading(page, KNOWN.kitchen.name)).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(2);
      await expect(page.getByText(`Only ${KNOWN.subcategory.name} is shown.`)).toBeVisible();
      await page.goto(`/restaurant?vendorId=${KNOWN.kitchen.id}&subCategoryId=sub-biryani`);
      await expect(page.getByText('No items found.', { exact: true })).toBeVisible();
      await page.goto(`/restaurant?vendorId=${KNOWN.kitchen.id}`);
      await expect(page.getByRole('article')).toHaveCount(2);
    },
  },
  {
    route: '/cart',
    sees: 'the cart by vendor, with order mode, voucher row, totals and Continue',
    check: async (page) => {
      await expect(page.getByRole('region', { name: KNOWN.kitchen.name })).toContainText(THALI.name);
      await expect(page.getByRole('radio', { name: 'Delivery' })).toBeChecked();
      await expect(page.getByText('Apply Voucher', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Add more items' })).toHaveAttribute('href', '/');
      for (const term of ['Subtotal', 'Discount', 'Total']) {
        await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible();
      }
      await expect(page.getByRole('button', { name: /^Continue/ })).toBeVisible();
      await page.getByText('Pickup', { exact: true }).click();
      await expect(page.getByText('12, Copper Pot Lane, Indiranagar, Bengaluru 560038')).toBeVisible();
      await expect(page.getByRole('img', { name: /^Map around/ })).toBeVisible();
    },
  },
  {
    route: '/payment',
    sees: "the address or 'No address selected', four methods, totals, Continue",
    check: async (page) => {
      await expect(page.getByText('No address selected', { exact: true })).toBeVisible();
      await expect(page.getByRole('radio')).toHaveCount(4);
      await expect(page.getByRole('button', { name: /^Continue/ })).toHaveText('Continue · ₹120.00');
    },
  },
  {
    route: '/category',
    sees: 'six tiles with pictures that lead to home with that subcategory; one can be active',
    path: '/category?subcategory=pizza',
    check: async (page) => {
      const tiles = page.getByRole('main').getByRole('listitem');
      await expect(tiles).toHaveText(['Biryani', 'Pizza', 'Burger', 'Chinese', 'South Indian', 'Desserts']);
      const pictures = await tiles.getByRole('presentation').all();
      expect(pictures).toHaveLength(6);
      for (const picture of pictures) await expectPicture(picture, OWN_PICTURE);
      await expect(page.getByRole('main').locator('[aria-current]')).toHaveText('Pizza');
      for (const name of ['Biryani', 'South Indian']) {
        await page.getByRole('main').getByRole('link', { name, exact: true }).click();
        await expect(page.getByText(`(filtered by ${name})`, { exact: true })).toBeVisible();
        await page.goBack();
      }
    },
  },
  {
    route: '/promos',
    sees: 'the three promos, each with a link to its details',
    check: async (page) => {
      await titled('Promos')(page);
      const promos = page.getByRole('main').getByRole('listitem').getByRole('link');
      await expect(promos).toHaveText([
        'Up to half off your thaliLook for the ribbon',
        'Pizza night, every nightHot from the oven',
        'A greener basket for lessFrom grocers near you',
      ]);
      for (const [index, promo] of (await promos.all()).entries()) {
        await expect(promo).toHaveAttribute('href', `/promo-details?promo=${index + 1}`);
      }
    },
  },
  {
    route: '/promo-details',
    sees: 'the promo of a slide, with its terms',
    path: '/promo-details?promo=1',
    check: async (page) => {
      await titled('Up to half off your thali')(page);
      await expect(page.getByRole('heading', { name: 'Terms', exact: true })).toBeVisible();
      await expect(page.getByText('No code is needed, and the cart shows what you save.')).toBeVisible();
    },
  },
  { route: '/terms_conditions', sees: 'the terms, the page of /terms', check: checkTerms },
  {
    route: '/help_support',
    sees: 'questions with their answers, and a form to write to us',
    check: async (page) => {
      await titled('Help & Support')(page);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
        'Questions and answers',
        'Write to us',
      ]);
      const answer = page.getByText(
        'Refunds are credited in 5 to 7 business days to the method you paid with.',
      );
      await expect(answer).toBeHidden();
      await page.getByText('When do I get my money back?', { exact: true }).click();
      await expect(answer).toBeVisible();
      for (const label of ['Topic', 'Order id', 'Email', 'Message']) {
        await expect(page.getByLabel(label, { exact: true })).toBeVisible();
      }
    },
  },
  { route: '/privacypolicy', sees: 'the privacy policy', check: titled('Privacy Policy') },
  {
    route: '/aboutus',
    sees: 'about us',
    check: titled('About Us'),
  },
  { route: '/terms', sees: 'the terms', check: checkTerms },
  {
    route: '/contactus',
    sees: 'a form with name, e-mail and message',
    check: async (page) => {
      for (const label of ['Name', 'Email', 'Message']) await expect(page.getByLabel(label)).toBeVisible();
    },
  },
  {
    route: '/pricing',
    sees: 'a demo menu of three dishes',
    check: async (page) => {
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
      await expect(page.getByRole('main').getByText('₹216.00')).toBeVisible();
    },
  },
  {
    route: '/refunds',
    sees: 'the refunds and cancellation policy',
    check: titled('Refunds & Cancellation Policy'),
  },
  {
    route: '/shipping',
    sees: 'the shipping and delivery policy',
    check: titled('Shipping & Delivery Policy'),
  },
];

for (const { route, sees, path = route, check } of PUBLIC) {
  test(`§2 ${route}: ${sees}`, async ({ page }) => {
    await seedCart(page, THALI);
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await check(page);
  });
}

test('§2 /confirm: the last order of this browser; without one it redirects home', async ({ page, shop }) => {
  await seedOwnLastOrder(page, shop, LAST_ORDER);
  await page.goto('/confirm');
  await expect(heading(page, 'Thank You! Your Order is confirmed')).toBeVisible();
  const main = page.getByRole('main');
  for (const text of ['ORD0A1B2C3D', '₹30.00', '₹33.33 × 1', '10% OFF', 'Cash on Delivery']) {
    await expect(main.getByText(text).first()).toBeVisible();
  }
  await expect(main.getByRole('region', { name: KNOWN.kitchen.name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Track Order' })).toHaveAttribute(
    'href',
    '/track?orderId=ORD0A1B2C3D',
  );
  await expect(page.getByRole('link', { name: 'Back to Menu' })).toHaveAttribute('href', '/');
  await page.evaluate(() => localStorage.removeItem('lastOrder'));
  await page.goto('/confirm');
  await expect(page).toHaveURL('/');
});

/** Signs a customer in and stores their last order, which only they are shown. */
async function seedOwnLastOrder(page: Page, shop: Shop, order: object): Promise<void> {
  await signInByPost(page, shop);
  const { user } = await (await page.request.get(`${shop.url}/api/session`)).json();
  await seedStorage(page, { lastOrder: JSON.stringify({ ...order, userId: user.uid }) });
}

const LAST_ORDER = {
  FirestoreDocId: 'ORD0A1B2C3D',
  OrderId: 'ORD0A1B2C3D',
  createdAt: '2026-03-01T10:00:00.000Z',
  status: 'Created',
  subtotal: 33.33,
  discount: 3.33,
  totalAmount: 30,
  paymentMethod: 'COD',
  address: null,
  orderMode: 'Delivery',
  voucherCode: '',
  orderDetails: [
    {
      name: 'Known Dosa',
      quantity: 1,
      originalPrice: 33.33,
      image: '',
      vendorId: KNOWN.kitchen.id,
      vendorName: KNOWN.kitchen.name,
      discount: 10,
      discountPrice: 30,
      totalPrice: 30,
    },
  ],
};

test("§3 Order line, defaults: 'Unnamed Item', once, of 'Unknown Vendor'", async ({ page, shop }) => {
  await seedOwnLastOrder(page, shop, { ...LAST_ORDER, orderDetails: [{}] });
  await page.goto('/confirm');
  const lines = page.getByRole('region', { name: 'Unknown Vendor', exact: true });
  await expect(lines.getByText('Unnamed Item', { exact: true })).toBeVisible();
  await expect(lines.getByText('₹0.00 × 1')).toBeVisible();
});

test('§2 /myaccount: avatar, name, e-mail, Edit Profile, five links, Logout', async ({ page, shop }) => {
  const { email } = await signInByPost(page, shop);
  await page.goto('/myaccount');
  const main = page.getByRole('main');
  await expect(main.getByText('AR', { exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  await expect(main.getByText(email, { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/editprofile');
  for (const [name, href] of [
    ['Promos', '/promos'],
    ['My Address', '/my_address'],
    ['Terms', '/terms_conditions'],
    ['Privacy & Policy', '/privacypolicy'],
    ['Help & Support', '/help_support'],
  ] as const) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

test('§2 /editprofile: photo, full name, mobile, e-mail, Save Changes, two links', async ({ page, shop }) => {
  const { email } = await signInByPost(page, shop);
  await page.goto('/editprofile');
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Mobile number')).toHaveValue('9876543210');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Add photo')).toHaveAttribute('accept', 'image/*');
  await expect(page.getByRole('button', { name: 'Save Changes', exact: true })).toBeVisible();
  for (const path of ['/change_password', '/deactivate_account']) {
    await expect(page.getByRole('main').locator(`a[href="${path}"]`)).toBeVisible();
  }
});

for (const route of ['/my_address', '/addressbook']) {
  test(`§2 ${route}: the customer's saved addresses`, async ({ page, shop }) => {
    await signInByPost(page, shop);
    await page.goto(route);
    await expect(page.getByText('No saved addresses found', { exact: true })).toBeVisible();
    const address = await saveAddress(page, shop);
    await page.reload();
    await expect(page.getByRole('main').getByText(address)).toBeVisible();
  });
}

test('§2 /change_password: current, new and repeated password, and a button', async ({ page, shop }) => {
  await signInByPost(page, shop);
  const response = await page.goto('/change_password');
  expect(response?.status()).toBe(200);
  await titled('Change password')(page);
  for (const label of ['Current password', 'New password', 'Confirm new password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', 'password');
  }
  const button = page.getByRole('main').getByRole('button', { name: 'Change password', exact: true });
  await expect(button).toBeEnabled();
});

test('§2 /deactivate_account: what is erased and what remains, the password, and a link back', async ({
  page,
  shop,
}) => {
  await signInByPost(page, shop);
  const response = await page.goto('/deactivate_account');
  expect(response?.status()).toBe(200);
  await titled('Deactivate account')(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Deleted permanently',
    'Kept for our records',
  ]);
  await expect(page.getByLabel('Current password', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deactivate my account', exact: true })).toBeEnabled();
  const keep = page.getByRole('link', { name: 'Keep my account', exact: true });
  await expect(keep).toHaveAttribute('href', '/editprofile');
});
