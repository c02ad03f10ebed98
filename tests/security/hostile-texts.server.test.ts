import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerAndSignIn } from '../support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';

// What an operator imports and a customer types, as others see it.

const TOKEN = 'an operator token for the tests';
const MARKUP = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';
const TURNED = 'Tea \u202egnp.exe\u2066 \u200f';
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
const NUL = 'Te\0a';
const LONG = 'long '.repeat(2_000);

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ operatorToken: TOKEN });
  await importDocument('category', { id: 'c', name: 'Food', default: true });
  await importDocument('subcategory', { id: 's', name: 'Tea', categoryId: 'c' });
});
afterAll(() => shop.close());

/** The reason of a refusal; null if it was accepted. */
async function importDocument(kind: string, document: object): Promise<string | null> {
  const response = await shop.app.handle(
    new Request(`http://shop.test/operator/catalogue/${kind}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify([document]),
    }),
  );
  const lines = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return lines.length === 1 ? null : lines[0].reason;
}

const scriptsIn = (html: string) => html.match(/<script(?![^>]*src=)/g)?.length;

describe('in a catalogue', () => {
  test.each([
    ['a name', 'vendors', { id: 'v-nul', name: NUL }, 'holds a null character'],
    ['an address', 'vendors', { id: 'v-nul', name: 'A', address: NUL }, 'holds a null character'],
    ['a long name', 'vendors', { id: 'v-long', name: LONG }, 'is longer than 300 characters'],
    [
      'a long address',
      'vendors',
      { id: 'v-long', name: 'A', address: LONG },
      'is longer than 1000 characters',
    ],
    [
      'an unpaired surrogate',
      'category',
      { id: 'c2', name: 'Te\ud800a' },
      'has an unpaired surrogate (broken emoji)',
    ],
  ])('%s that cannot be shown is refused with a message', async (_, kind, document, reason) => {
    expect(await importDocument(kind, document)).toBe(reason);
  });

  test('markup and bidi text are shown as written, and are neither markup nor script', async () => {
    const plain = { id: 'v-plain', name: 'Plain', address: 'Here', subcategoryId: ['s'] };
    expect(await importDocument('vendors', plain)).toBeNull();
    const wanted = scriptsIn(await (await shop.get('/restaurant?vendorId=v-plain')).text());
    const vendor = {
      id: 'v-evil',
      name: MARKUP,
      address: TURNED,
      categories: [MARKUP],
      subcategoryId: ['s'],
    };
    expect(await importDocument('vendors', vendor)).toBeNull();
    const item = { id: 'i-evil', VendorId: 'v-evil', SubCategoryId: 's', ItemName: MARKUP, ItemPrice: 1 };
    expect(await importDocument('restaurantitems', { ...item, ItemDescription: MARKUP + TURNED })).toBeNull();
    for (const path of [
      '/restaurant?vendorId=v-evil',
      '/',
      `/?q=${encodeURIComponent(MARKUP.slice(0, 60))}`,
    ]) {
      const response = await shop.get(path);
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(html).toContain('&lt;script&gt;alert(1)');
      expect(html).not.toMatch(/<script>alert|<img src=x/);
      expect(html).not.toMatch(TURNING);
    }
    const restaurant = await (await shop.get('/restaurant?vendorId=v-evil')).text();
    expect(scriptsIn(restaurant)).toBe(wanted);
    // Also in the data for search engines and the router, which are inside scripts.
    for (const [, script] of restaurant.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)) {
      expect(script).not.toContain('<img');
    }
  });
});

describe('typed by a customer', () => {
  const ADDRESS = { type: 'Home', flat: '14', street: '3rd Cross', city: 'Bengaluru', pincode: '560095' };
  const ESCAPED = '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;';
  /** As it is shown, without what was removed. */
  const ACCEPTED = [
    ['markup', MARKUP, ESCAPED],
    ['turned text', TURNED, 'Tea gnp.exe \u200f'],
    ['a null byte', NUL, 'Tea'],
  ] as const;

  function expectHarmless(html: string): void {
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    expect(html).not.toMatch(TURNING);
    expect(html).not.toContain('\0');
  }

  test.each(ACCEPTED)('an address with %s is shown harmlessly', async (_, street, shown) => {
    const { cookie } = await registerAndSignIn(shop);
    const saved = await shop.post('/api/addresses', { ...ADDRESS, street }, { cookie });
    expect(saved.status).toBe(201);
    const html = await (await shop.get('/addressbook', { cookie })).text();
    expect(html).toContain(`14, ${shown}, Bengaluru 560095`);
    expectHarmless(html);
  });

  test('an address with 10,000 characters is refused with a message', async () => {
    const { cookie } = await registerAndSignIn(shop);
    const saved = await shop.post('/api/addresses', { ...ADDRESS, street: LONG }, { cookie });
    expect(saved.status).toBe(400);
    expect(await saved.json()).toMatchObject({ errors: { street: 'Use at most 120 characters.' } });
    expect(await (await shop.get('/api/addresses', { cookie })).json()).toMatchObject({ addresses: [] });
  });

  /** Saves the profile with another name. */
  async function rename(fullName: string) {
    const { customer, cookie } = await registerAndSignIn(shop);
    const { mobile, email } = customer;
    const parts = new FormData();
    for (const [name, value] of Object.entries({ fullName, mobile, email })) parts.set(name, value);
    const saved = await shop.app.handle(
      new Request('http://shop.test/editprofile', {
        method: 'POST',
        headers: { Origin: 'http://shop.test', Cookie: cookie },
        body: parts,
      }),
    );
    const account = await (await shop.get('/myaccount', { cookie })).text();
    return { status: saved.status, answer: await saved.text(), account, customer };
  }

  test.each(ACCEPTED)('a name of %s is shown harmlessly', async (_, fullName, shown) => {
    const { status, answer, account } = await rename(fullName);
    expect(status).toBe(200);
    expect(account).toContain(`>${shown}<`);
    expectHarmless(answer);
    expectHarmless(account);
  });

  test('a name of 10,000 characters is refused with a message', async () => {
    const { status, answer, account, customer } = await rename(LONG);
    expect(status).toBe(400);
    expect(answer).toContain('Name can have at most 100 characters.');
    expect(account).toContain(`>${customer.name}<`);
  });
});
