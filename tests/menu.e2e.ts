import { findHiddenFocus } from './support/browser/find-hidden-focus.ts';
import { DOSA, expect, KITCHEN_PATH, seedCart, THALI, test } from './support/browser/known-shop.ts';

test('a menu is searched and filtered by diet without a request, and Back restores it', async ({ page }) => {
  await page.goto('/?q=biryani');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  // The first dishes are shown before the others.
  await expect(page.getByRole('heading', { name: /^Desserts/ })).toBeAttached();
  const dishes = page.getByRole('main').getByRole('article');
  const all = await dishes.count();
  const requested: string[] = [];
  page.on('request', (request) => request.url().includes('restaurant') && requested.push(request.url()));

  await page.getByRole('button', { name: 'Search this menu' }).press('Enter');
  const field = page.getByRole('searchbox', { name: 'Search this menu' });
  await expect(field).toBeFocused();
  await field.pressSequentially('DUM biryani');
  await expect(page.getByRole('status').filter({ hasText: / dishes$/ })).toBeAttached();
  const found = await dishes.count();
  expect(found).toBeLessThan(all);
  for (const name of await dishes.getByRole('heading').allInnerTexts()) expect(name).toMatch(/biryani/i);
  await expect(page.getByRole('heading', { name: /^Desserts/ })).toBeHidden();

  const veg = page.getByRole('button', { name: 'Veg', exact: true });
  await veg.click();
  await expect(veg).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => dishes.count()).toBeLessThan(found);
  await expect(dishes.getByText('Non-veg', { exact: true })).toHaveCount(0);
  const narrowed = await dishes.count();
  await expect(page).toHaveURL(/find=DUM\+biryani&diet=veg$/);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveURL('/cart');
  await page.goBack();
  await expect(field).toHaveValue('DUM biryani');
  await expect(dishes).toHaveCount(narrowed);

  await field.fill('sushi');
  await expect(page.getByText('No dishes match “sushi”.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show the whole menu' }).click();
  await expect(dishes).toHaveCount(all);
  expect(requested).toEqual([]);
});

test('a link to a filtered menu shows it, and Escape the whole menu', async ({ page }) => {
  await page.goto('/?q=biryani');
  const menu = await page.getByRole('article').first().getByRole('link').getAttribute('href');
  await page.goto(`${menu}&find=raita`);
  const field = page.getByRole('searchbox', { name: 'Search this menu' });
  await expect(field).toHaveValue('raita');
  await expect(page.getByRole('status').filter({ hasText: / dish/ })).toBeAttached();
  const few = await page.getByRole('main').getByRole('article').count();
  await field.press('Escape');
  await expect(page.getByRole('button', { name: 'Search this menu' })).toBeFocused();
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBeGreaterThan(few);
});

test('a pressed section scrolls to just below the bar', async ({ page }) => {
  await page.goto('/?q=biryani');
  await page.getByRole('article').first().getByRole('link').click();
  const bar = page.getByRole('navigation', { name: 'Menu' });
  const section = bar.getByRole('link').nth(1);
  const name = await section.textContent();
  await section.click();
  const heading = page.getByRole('main').getByRole('heading', { name: new RegExp(`^${name} `) });
  await expect
    .poll(async () => {
      const [above, below] = [await bar.boundingBox(), await heading.boundingBox()];
      return above && below ? below.y - (above.y + above.height) : Number.NaN;
    })
    .toBeLessThan(64);
  expect((await heading.boundingBox())?.y).toBeGreaterThan((await bar.boundingBox())?.y ?? 0);
  await expect(section).toHaveAttribute('aria-current', 'location');
});

test('the bar of an opened menu follows the scroll to its end', async ({ page }) => {
  await page.goto('/?q=biryani');
  await page.getByRole('article').first().getByRole('link').click();
  const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
  await expect(page.getByRole('heading', { name: /^Desserts/ })).toBeAttached();
  for (const index of [...(await links.all()).keys()].slice(1, -1)) {
    await page.locator(`#section-${index + 1}`).evaluate((section) => {
      scrollTo(0, section.getBoundingClientRect().top + scrollY - 150);
    });
    await expect(links.nth(index)).toHaveAttribute('aria-current', 'location');
  }
});

test('a removal is undone with the keyboard, also when the cart is empty', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await seedCart(page, { ...DOSA, quantity: 3 }, THALI);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Remove Known Dosa' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Known Thali' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove Known Thali' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  const camera = await page.context().newCDPSession(page);
  expect(await findHiddenFocus(page, camera, new Map())).toBeNull();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Fewer Known Thali, 1 in cart' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
});

test('a wide screen shows the cart beside the menu instead of the bar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(KITCHEN_PATH);
  const beside = page.getByRole('region', { name: /^Your cart/ });
  await expect(beside).toContainText('What you add will appear here.');
  await page.getByRole('button', { name: 'Add Known Dosa' }).click();
  await beside.getByRole('button', { name: 'More Known Dosa, 1 in cart' }).click();
  await expect(beside).toContainText('2 items');
  await expect(beside.getByRole('definition')).toHaveText(['₹66.66', '− ₹6.67', '₹59.99']);
  await expect(page.getByRole('link', { name: /· View cart/ })).toBeHidden();

  await beside.getByRole('button', { name: 'Fewer Known Dosa, 2 in cart' }).click();
  await beside.getByRole('button', { name: 'Fewer Known Dosa, 1 in cart' }).click();
  await expect(page.getByRole('button', { name: 'Add Known Dosa' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(beside).toContainText('1 item');
  await beside.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
});

test('opening and closing the search does not scroll the menu', async ({ page }) => {
  await page.goto('/?q=biryani');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Desserts/ })).toBeAttached();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
  // The section's position, because `scrollY` also changes when a section above gets its final height.
  const section = await page.waitForFunction(
    () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('main section') ?? null,
  );
  const top = () => section.evaluate((element) => element?.getBoundingClientRect().top ?? Number.NaN);
  const before = await top();
  // By coordinates, because Playwright's click would scroll first.
  const press = async (name: string) => {
    const box = await page.getByRole('button', { name }).boundingBox();
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  await press('Search this menu');
  const field = page.getByRole('searchbox', { name: 'Search this menu' });
  await expect(field).toBeFocused();
  expect(await top()).toBeCloseTo(before, 0);
  await press('Close search');
  await expect(page.getByRole('button', { name: 'Search this menu' })).toBeFocused();
  expect(await top()).toBeCloseTo(before, 0);
});

test('at 200 % on a phone, sticky parts leave two thirds of the menu’s screen to dishes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 180, height: 400 });
  await seedCart(page, THALI);
  await page.goto(KITCHEN_PATH);
  await expect(page.getByRole('complementary', { name: 'Cart' })).toBeVisible();
  await page.goto('/?q=biryani');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Desserts/ })).toBeAttached();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
  const covered = () =>
    page.evaluate(() => {
      const isDish = (y: number) => document.elementFromPoint(90, y)?.closest('main section') !== null;
      return Array.from({ length: innerHeight }, (_, y) => y).filter((y) => !isDish(y)).length;
    });
  await expect.poll(covered).toBeLessThanOrEqual(400 / 3);

  // The parts that are no longer sticky are at the two ends of the page.
  await page.keyboard.press('End');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Cart' }).click({ trial: true });
  await navigation.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('in a narrow column a dish’s picture is below its text', async ({ page }) => {
  await page.setViewportSize({ width: 180, height: 400 });
  await page.goto(KITCHEN_PATH);
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Add / }) })
    .first();
  const name = await card.getByRole('heading').boundingBox();
  const add = await card.getByRole('button', { name: /^Add / }).boundingBox();
  const picture = await card.locator('img, svg').last().boundingBox();
  if (!name || !add || !picture) throw new Error('The card is not shown.');
  expect(picture.y).toBeGreaterThanOrEqual(name.y + name.height);
  expect(add.x + add.width).toBeLessThanOrEqual(180);
});
