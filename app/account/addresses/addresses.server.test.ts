import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAndSignIn } from '../../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { untilWaiting } from '../../../tests/support/in-process/until-waiting.ts';
import type { SavedAddress } from './saved-address.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const HOME = {
  type: 'Home',
  flat: '14',
  street: '3rd Cross, 5th Block, Koramangala',
  landmark: 'Ring the upper bell',
  city: 'Bengaluru',
  pincode: '560095',
  mobile: '',
};
const { type: _, ...HOME_PARTS } = HOME;
const HOME_TEXT = '14, 3rd Cross, 5th Block, Koramangala, Bengaluru 560095';

async function listOf(cookie: string): Promise<SavedAddress[]> {
  const response = await shop.get('/api/addresses', { cookie });
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  return ((await response.json()) as { addresses: SavedAddress[] }).addresses;
}

test('an address added in the cart is stored, returned and listed', async () => {
  const { cookie, userId } = await registerAndSignIn(shop);
  const response = await shop.post('/api/addresses', HOME, { cookie });
  const { address } = (await response.json()) as { address: SavedAddress };
  expect(response.status).toBe(201);
  expect(address).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: 'Home',
    address: HOME_TEXT,
    additionalDetails: 'Ring the upper bell',
    parts: HOME_PARTS,
  });
  expect(await listOf(cookie)).toEqual([address]);
  const row = await shop.database.db
    .selectFrom('CustomerContact')
    .selectAll()
    .where('id', '=', address.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ ...address, userId, createdat: shop.clock.now });
});

test('an invalid address gets an error for each field and is not stored', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const response = await shop.post('/api/addresses', { ...HOME, flat: ' ', pincode: '012345' }, { cookie });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    errors: { flat: 'Flat or house is required.', pincode: 'Enter a valid 6-digit pincode.' },
    message: null,
  });
  expect(await listOf(cookie)).toEqual([]);
});

test('a mobile number and a pincode are saved as digits, whatever a form without JavaScript sends', async () => {
  const { cookie } = await registerAndSignIn(shop);
  await shop.post('/api/addresses', { ...HOME, mobile: '0 98765-43210', pincode: '560 034' }, { cookie });
  const [saved] = await listOf(cookie);
  expect(saved?.parts).toMatchObject({ mobile: '9876543210', pincode: '560034' });
  expect(saved?.address).toMatch(/ 560034$/);
});

test('saved addresses carry their locality or city, for their customer alone', async () => {
  const { cookie } = await registerAndSignIn(shop);
  for (const street of ['3rd Cross, Koramangala', 'Brigade Road']) {
    await shop.post('/api/addresses', { ...HOME, street, city: 'Bengaluru', pincode: '560099' }, { cookie });
  }
  await shop.post('/api/addresses', { ...HOME, city: 'Atlantis', pincode: '999999' }, { cookie });
  const response = await shop.get('/api/address-places', { cookie });
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  const { places }: { places: { label: string }[] } = await response.json();
  expect(places.toSorted((a, b) => a.label.localeCompare(b.label))).toEqual([
    expect.objectContaining({ label: 'Bengaluru', address: expect.stringContaining('Brigade Road') }),
    expect.objectContaining({
      type: 'Home',
      label: 'Koramangala, Bengaluru',
      lat: 12.9352,
      lng: 77.6245,
      area: { slug: 'koramangala-bengaluru', name: 'Koramangala' },
    }),
  ]);
  expect(await (await shop.get('/api/address-places')).json()).toEqual({ places: [] });
});

test('a stored address without a type is shown as Other', async () => {
  const { cookie, userId } = await registerAndSignIn(shop);
  const row = { id: 'old-one', userId, type: '', address: 'Anywhere', additionalDetails: '' };
  await shop.database.db.insertInto('CustomerContact').values(row).execute();
  expect(await listOf(cookie)).toMatchObject([{ id: 'old-one', type: 'Other', parts: null }]);
});

test('an edited address keeps its place in the list and its id', async () => {
  const { cookie } = await registerAndSignIn(shop);
  await shop.post('/api/addresses', HOME, { cookie });
  await shop.post('/api/addresses', { ...HOME, type: 'Work' }, { cookie });
  const [home, work] = await listOf(cookie);
  const id = home?.id ?? '';
  const form = { ...HOME, id, type: 'Other', flat: '15', mobile: '9876543210' };
  const response = await shop.post('/api/addresses', form, { cookie });
  expect(response.status).toBe(200);
  const edited = {
    id,
    type: 'Other',
    address: HOME_TEXT.replace('14', '15'),
    additionalDetails: 'Ring the upper bell · 9876543210',
    parts: { ...HOME_PARTS, flat: '15', mobile: '9876543210' },
  };
  expect(await response.json()).toEqual({ address: edited });
  expect(await listOf(cookie)).toEqual([edited, work]);
});

test('an invalid edit gets an error for each field and changes nothing', async () => {
  const { cookie } = await registerAndSignIn(shop);
  await shop.post('/api/addresses', HOME, { cookie });
  const before = await listOf(cookie);
  const form = { ...HOME, id: before[0]?.id ?? '', flat: '' };
  const response = await shop.post('/api/addresses', form, { cookie });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: { flat: 'Flat or house is required.' } });
  expect(await listOf(cookie)).toEqual(before);
});

test.each(['/my_address', '/addressbook'])('%s edits an address without JavaScript', async (path) => {
  const { cookie } = await registerAndSignIn(shop);
  await shop.post(path, HOME, { cookie });
  const [address] = await listOf(cookie);
  const list = await (await shop.get(path, { cookie })).text();
  expect(list).toContain(`href="${path}?edit=${address?.id}"`);
  const open = await (await shop.get(`${path}?edit=${address?.id}`, { cookie })).text();
  for (const value of [HOME.flat, HOME.street, HOME.pincode]) expect(open).toContain(`value="${value}"`);

  const form = { ...HOME, id: address?.id ?? '', flat: '99' };
  const wrong = await shop.post(`${path}?edit=${address?.id}`, { ...form, city: '' }, { cookie });
  const html = await wrong.text();
  expect(html).toContain('City is required.');
  expect(html).toContain('value="99"');
  const saved = await shop.post(`${path}?edit=${address?.id}`, form, { cookie });
  expect(saved.headers.get('Location')).toBe(path);
  expect(await listOf(cookie)).toMatchObject([{ id: address?.id, address: HOME_TEXT.replace('14', '99') }]);
});

test('after an edit the customer returns to the cart with that address chosen', async () => {
  const { cookie } = await registerAndSignIn(shop);
  await shop.post('/api/addresses', HOME, { cookie });
  const id = (await listOf(cookie))[0]?.id ?? '';
  const response = await shop.post(`/addressbook?from=%2Fcart&edit=${id}`, { ...HOME, id }, { cookie });
  expect(response.headers.get('Location')).toBe(`/cart?addressId=${id}`);
});

test('a guest has no addresses and can add none', async () => {
  expect((await shop.get('/api/addresses')).status).toBe(401);
  expect((await shop.post('/api/addresses', HOME)).status).toBe(401);
});

test('another customer neither sees nor edits nor deletes an address', async () => {
  const owner = await registerAndSignIn(shop);
  const other = await registerAndSignIn(shop);
  await shop.post('/my_address', HOME, owner);
  const [address] = await listOf(owner.cookie);
  expect(await listOf(other.cookie)).toEqual([]);
  expect(await (await shop.get('/my_address', other)).text()).not.toContain(HOME_TEXT);

  const edit = { ...HOME, id: address?.id ?? '', flat: '99' };
  expect((await shop.post('/my_address', edit, other)).status).toBe(404);
  expect((await shop.post('/api/addresses', edit, other)).status).toBe(404);
  expect(await (await shop.get(`/my_address?edit=${edit.id}`, other)).text()).not.toContain(HOME.street);

  const form = { intent: 'delete', id: address?.id ?? '' };
  for (const path of ['/my_address', '/api/addresses']) await shop.post(path, form, other);
  expect(await listOf(owner.cookie)).toEqual([address]);
});

test.each([
  ['/my_address', 302, '/my_address'],
  ['/addressbook?from=%2Fcart', 302, '/addressbook?from=%2Fcart'],
  ['/api/addresses', 204, null],
])('%s deletes an address, and succeeds if another tab already has', async (path, status, location) => {
  const { cookie } = await registerAndSignIn(shop);
  await shop.post('/api/addresses', HOME, { cookie });
  const form = { intent: 'delete', id: (await listOf(cookie))[0]?.id ?? '' };
  for (const _ of ['first', 'again']) {
    const response = await shop.post(path, form, { cookie });
    expect(response.status).toBe(status);
    expect(response.headers.get('Location')).toBe(location);
    expect(await listOf(cookie)).toEqual([]);
  }
});

test('an edit of an address that another tab deleted keeps what was typed, to be saved as a new one', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const edit = { ...HOME, id: 'gone', flat: '99' };
  const response = await shop.post('/addressbook?edit=gone', edit, { cookie });
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain('This address has been deleted.');
  expect(html).toContain('value="99"');
  expect(html).not.toContain('value="gone"');
  const api = await shop.post('/api/addresses', edit, { cookie });
  expect(api.status).toBe(404);
  expect(await api.json()).toMatchObject({
    message: expect.stringMatching(/^This address has been deleted\./),
  });
});

test('a saved address form is replaced in the history', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const response = await shop.post('/addressbook?from=%2Fcart', HOME, { cookie });
  expect(response.headers.get('X-Remix-Replace')).toBe('true');
});

test.each(['/my_address', '/addressbook'])('%s lists and adds without JavaScript', async (path) => {
  const { cookie } = await registerAndSignIn(shop);
  expect(await (await shop.get(path, { cookie })).text()).toContain('No saved addresses found');
  const added = await shop.post(path, { ...HOME, type: 'Work' }, { cookie });
  expect(added.headers.get('Location')).toBe(path);
  const page = await shop.get(path, { cookie });
  const html = await page.text();
  expect(page.headers.get('Cache-Control')).toBe('private, no-store');
  expect(html).toContain('Work');
  expect(html).toContain(HOME_TEXT);
});

test('a refused address form keeps what was typed beside its errors', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const response = await shop.post('/addressbook', { ...HOME, city: '' }, { cookie });
  const html = await response.text();
  expect(response.status).toBe(400);
  expect(html).toContain('City is required.');
  expect(html).toContain(`value="${HOME.street}"`);
});

test('after saving, the customer returns to the cart with the new address chosen', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const response = await shop.post('/addressbook?from=%2Fcart', HOME, { cookie });
  const [address] = await listOf(cookie);
  expect(response.headers.get('Location')).toBe(`/cart?addressId=${address?.id}`);
});

test('an address book with a foreign return address leads to no other site', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const from = encodeURIComponent('//elsewhere.test/cart');
  const response = await shop.post(`/addressbook?from=${from}`, HOME, { cookie });
  expect(response.headers.get('Location')).toMatch(/^\/\?addressId=/);
});

/** Fills an address book up to so many addresses. */
async function fillAddressBook(userId: string, length: number): Promise<void> {
  const rows = Array.from({ length }, (_, n) => ({
    id: `${userId}-${n}`,
    userId,
    type: 'Home',
    address: 'x',
    additionalDetails: '',
  }));
  await shop.database.db.insertInto('CustomerContact').values(rows).execute();
}

test('an address book holds at most 50 addresses', async () => {
  const { cookie, userId } = await registerAndSignIn(shop);
  await fillAddressBook(userId, 50);
  const response = await shop.post('/api/addresses', HOME, { cookie });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    message: 'You can save up to 50 addresses. Delete one first.',
  });
});

test('of two addresses posted at once, one is the fiftieth and the other is refused', async () => {
  const { cookie, userId } = await registerAndSignIn(shop);
  await fillAddressBook(userId, 49);
  const { db } = shop.database;
  // Holds up both until they have come as far as they can without the customer's row.
  const holder = await db.startTransaction().execute();
  await holder.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const posts = [1, 2].map(() => shop.post('/api/addresses', HOME, { cookie }));
  await untilWaiting(shop.database, posts.length);
  await holder.rollback().execute();
  const statuses = (await Promise.all(posts)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 400]);
  expect(await listOf(cookie)).toHaveLength(50);
});
