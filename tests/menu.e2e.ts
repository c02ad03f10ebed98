import { findHiddenFocus } from './support/find-hidden-focus.ts';
import { DOSA, expect, KITCHEN_PATH, seedCart, THALI, test } from './support/known-shop.ts';

test('a menu is searched and narrowed to a diet without asking the server, and Back brings it as it was', async ({
  page,
}) => {
  await page.goto('/?q=biryani');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  // The first dishes come before the others.
  await expect(page.getByRole('heading', { name: /^Desserts/ })).toBeAttached();
  const dishes = page.getByRole('main').getByRole('article');
  const all = await dishes.count();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('restaurant') && asked.push(request.url()));

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
  expect(asked).toEqual([]);
});

test('a link to a part of a menu shows that part, and Escape the whole menu', async ({ page }) => {
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

test('a section that is pressed stands right under the bar', async ({ page }) => {
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

test('the bar of a menu that a press has opened follows the scroll to its end', async ({ page }) => {
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

test('what was removed is taken back by keys alone: on the cart page, also where the cart is empty by then', async ({
  page,
}) => {
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

test('a wide screen has the cart beside the menu, in place of the bar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(KITCHEN_PATH);
  const beside = page.getByRole('region', { name: /^Your cart/ });
  await expect(beside).toContainText('What you add shows up here.');
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

test('a restaurant’s picture moves from its list to its screen and back, but not with reduced motion', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      // Rejects where two elements have one name.
      const { dataset } = document.documentElement;
      transition.ready.then(() => {
        dataset.moves = `${Number(dataset.moves ?? 0) + 1}`;
      });
      return transition;
    };
  });
  const expectMoves = (count: number) =>
    expect(page.locator('html')).toHaveAttribute('data-moves', String(count));
  const openFirst = () => page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await page.goto('/?q=biryani');
  await openFirst();
  await expectMoves(1);
  await page.goBack();
  await expectMoves(2);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openFirst();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectMoves(2);
});
