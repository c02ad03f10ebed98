import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { saveAddress, signInByPost } from '../support/browser/customer.ts';
import { expect, expectPopup, KNOWN, seedCart, THALI, test } from '../support/browser/known-shop.ts';

// Spec §5: every rule.

/** Expects this error text as the field's accessible description. */
async function expectProblem(page: Page, label: string, problem: string): Promise<void> {
  await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(problem);
}

test('§5 Login, rules: the e-mail is checked live while typing, a password is required', async ({ page }) => {
  await page.goto('/login');
  const email = page.getByLabel('Email', { exact: true });
  await email.pressSequentially('asha@example');
  await expectProblem(page, 'Email', 'Invalid email format.');
  await email.pressSequentially('.com');
  await expectProblem(page, 'Email', '');
  await email.fill('');
  await expectProblem(page, 'Email', 'Email is required.');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expectProblem(page, 'Password', 'Password is required.');
  await expectProblem(page, 'Email', 'Email is required.');
});

test('§5 Login, nothing else: a one-letter password is sent', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/status of 401/);
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('x');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Log in' }).click();
  await sent;
  await expect(page.getByText('Invalid email or password.', { exact: true })).toBeVisible();
});

const GOOD = {
  Name: 'Asha Rao',
  'Mobile number': '9876543210',
  Email: 'asha@example.com',
  Password: 'a long passphrase',
  'Confirm password': 'a long passphrase',
} as const;

const REGISTER_RULES: [label: keyof typeof GOOD, typed: string, problem: string][] = [
  ['Name', ' ', 'Name is required.'],
  ['Mobile number', '', 'Mobile number is required.'],
  ['Mobile number', '987654321', 'Enter a valid 10-digit mobile number.'],
  ['Mobile number', '5876543210', 'Enter a valid 10-digit mobile number.'],
  ['Email', '', 'Email is required.'],
  ['Email', 'asha@example', 'Invalid email format.'],
  ['Password', '', 'Password is required.'],
  ['Confirm password', '', 'Please confirm your password.'],
  ['Confirm password', 'another', 'Passwords do not match.'],
];

test('§5 Register, rules: each problem is shown at its field and cleared by typing', async ({ page }) => {
  await page.goto('/register');
  for (const [label, typed, problem] of REGISTER_RULES) {
    for (const [field, good] of Object.entries(GOOD)) {
      await page.getByLabel(field, { exact: true }).fill(field === label ? typed : good);
    }
    await page.getByRole('button', { name: 'Register' }).click();
    await expectProblem(page, label, problem);
    await page.getByLabel(label, { exact: true }).fill(`${typed.slice(1)}7`);
    await expectProblem(page, label, '');
  }
});

test('§5 Register, mobile input: takes 10 characters', async ({ page }) => {
  await page.goto('/register');
  const mobile = page.getByLabel('Mobile number');
  await mobile.pressSequentially('98765432109999');
  await expect(mobile).toHaveValue('9876543210');
  await mobile.fill('+91 98765 43211');
  await expect(mobile).toHaveValue('9876543211');
});

test('§5 Cart Continue, saved addresses: one must be selected', async ({ page, shop }) => {
  await signInByPost(page, shop);
  await saveAddress(page, shop);
  await seedCart(page, THALI);
  await page.goto('/cart');
  const address = page.getByRole('radio', { name: /Home/ });
  await expect(address).not.toBeChecked();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expectPopup(page, 'Select Address', 'Please select a delivery address to continue.');
  await page.getByRole('button', { name: 'OK' }).click();
  await address.check();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page).toHaveURL('/payment');
});

test('§5 Cart Continue, no saved addresses: continues without an address', async ({ page, shop }) => {
  await signInByPost(page, shop);
  await seedCart(page, THALI);
  await page.goto('/cart');
  await expect(page.getByText('No saved addresses found', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page).toHaveURL('/payment');
  await expect(page.getByText('No address selected', { exact: true })).toBeVisible();
});

test('§5 Contact form: name, e-mail and message are required', async ({ page }) => {
  await page.goto('/contactus');
  const labels = ['Name', 'Email', 'Message'];
  for (const label of labels) {
    for (const other of labels) {
      await page.getByLabel(other).fill(other === label ? '' : 'asha@example.com');
    }
    await page.getByRole('button', { name: 'Send' }).click();
    await expectProblem(page, label, `${label} is required.`);
    await expect(page.getByLabel(label)).toBeFocused();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
});

const PICTURE = { width: 40, height: 30, channels: 3 } as const;
const FILE_TYPES = ['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const;

/** A picture of one colour as a file of that type. */
function pictureFile(type: (typeof FILE_TYPES)[number], background: string): Promise<Buffer> {
  return sharp({ create: { ...PICTURE, background } })
    .toFormat(type)
    .toBuffer();
}

/** The customer's picture as the server stores it. */
async function readProfileImage(page: Page): Promise<string | null> {
  return (await (await page.request.get('/api/session')).json()).user.profileImage;
}

test('§5 Profile image: any image file type; another file is refused with a message', async ({
  page,
  shop,
}) => {
  const { name, mobile, email } = await signInByPost(page, shop);
  const storedImages = new Set([await readProfileImage(page)]);
  expect([...storedImages]).toEqual([null]);
  for (const [index, type] of FILE_TYPES.entries()) {
    const buffer = await pictureFile(type, `hsl(${index * 50}, 90%, 45%)`);
    const saved = await page.request.post('/editprofile', {
      headers: { Origin: shop.url },
      multipart: {
        fullName: name,
        mobile,
        email,
        profileImage: { name: `a.${type}`, mimeType: 'application/octet-stream', buffer },
      },
    });
    expect(saved.status(), type).toBe(200);
    const image = await readProfileImage(page);
    expect(image, type).toMatch(/^data:image\/webp;base64,/);
    expect(storedImages.has(image), `${type} is another picture than before`).toBe(false);
    storedImages.add(image);
  }

  await page.goto('/editprofile');
  const photo = page.getByLabel('Change photo');
  const save = page.getByRole('button', { name: 'Save Changes' });
  const before = await readProfileImage(page);
  await photo.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(photo).toHaveAccessibleDescription(
    "We can't read this picture. Use JPEG, PNG or WebP. For an iPhone HEIC photo, upload a screenshot.",
  );
  await expect(photo).toHaveValue('');
  expect(await readProfileImage(page)).toBe(before);
  await photo.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await pictureFile('png', '#abc'),
  });
  await save.click();
  await expectPopup(page, 'Profile Updated!', 'Your changes have been saved successfully.');
  await page.getByRole('button', { name: 'OK' }).click();
  const after = await readProfileImage(page);
  expect(after).not.toBe(before);
  await expect(page.getByRole('main').getByRole('presentation')).toHaveAttribute('src', after ?? '');
});

const cards = (page: Page) => page.getByRole('region', { name: 'Popular Restaurants' }).getByRole('article');

test('§5 Vendor filtering: by the subcategory, or by the text alone, in any case; cards by name', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 404/);
  const logged = page.waitForEvent('console', (message) => message.text().includes('status of 404'));
  await page.goto(`/?subcategory=${KNOWN.subcategory.id}`);
  await expect(cards(page).getByRole('heading')).toHaveText([
    KNOWN.kitchen.name,
    KNOWN.larder.name,
    KNOWN.nowhere.name,
  ]);
  await logged;
  for (const [text, name] of [
    ['kNOWN bak', KNOWN.bakery.name],
    ['RARE f', KNOWN.kitchen.name],
  ] as const) {
    await page.getByRole('combobox').fill(text);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText(name);
  }
  await page.getByRole('combobox').fill('IZZ');
  const row = page.getByRole('region', { name: 'Categories' }).getByRole('listitem');
  await expect(row).toHaveText(['All', 'Pizza']);
});
