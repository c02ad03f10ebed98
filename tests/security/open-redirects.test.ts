import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRoutes } from '../support/endpoints/route-list.ts';
import { registerAndSignIn } from '../support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';

const SHOP = 'http://shop.test';

const TARGETS = [
  'https://evil.test/',
  'HTTPS://EVIL.TEST',
  'https:evil.test',
  'https:/evil.test',
  'http:\\\\evil.test',
  '//evil.test',
  '///evil.test',
  '////evil.test/..',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/%09/evil.test',
  '%2f%2fevil.test',
  '/%2f%2fevil.test',
  '/%5cevil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/cart/../..//evil.test',
  '/%2e%2e//evil.test',
  '/;@evil.test',
  '//shop.test@evil.test',
  'http://shop.test@evil.test',
  'http://shop.test.evil.test',
  '@evil.test',
  'javascript:alert(1)//evil.test',
  'JaVaScRiPt:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,evil',
  'vbscript:evil',
  '/\u2028/evil.test',
  '／／evil.test',
  '/／evil.test',
  '//evil。test',
  '//[::ffff:127.0.0.1]:9/',
  '/\r\nLocation: https://evil.test',
  '?//evil.test',
  '#//evil.test',
];

let shop: TestApp;
let cookie: string;
let customer: { email: string; password: string };
beforeAll(async () => {
  shop = await createTestApp();
  const asha = await registerAndSignIn(shop);
  cookie = asha.cookie;
  customer = { email: asha.customer.email, password: asha.customer.password };
});
afterAll(() => shop.close());

/** Where a browser at `from` would go, if it is another URL. */
function leadsOutside(target: string, from = `${SHOP}/login`): boolean {
  return !URL.canParse(target, from) || new URL(target, from).origin !== SHOP;
}

function expectInside(response: Response): void {
  const location = response.headers.get('Location') ?? '';
  expect(location).toMatch(/^\/(?!\/)/);
  expect(leadsOutside(location)).toBe(false);
}

const withTarget = (path: string, target: string) => `${path}?${new URLSearchParams({ from: target })}`;

test('most of the targets lead outside when they are followed unchecked', () => {
  expect(TARGETS.length).toBeGreaterThan(30);
  expect(TARGETS.filter((target) => leadsOutside(target)).length).toBeGreaterThan(20);
});

describe.each(TARGETS)('%j', (target) => {
  test.each(['/login', '/register'])(
    'sends nobody who is signed in from %s to another site',
    async (path) => {
      const response = await shop.get(withTarget(path, target), { cookie });
      expect(response.status).toBe(302);
      expectInside(response);
      const data = await shop.get(withTarget(`${path}.data`, target), { cookie });
      const [, redirect = ''] = /"redirect","([^"]*)"/.exec(await data.text()) ?? [];
      expect(redirect).toMatch(/^\/(?!\/)/);
      expect(leadsOutside(redirect)).toBe(false);
    },
  );

  test('does not redirect from a login to another site', async () => {
    const response = await shop.post(withTarget('/login', target), customer);
    expect(response.status).toBe(302);
    expectInside(response);
  });

  test.each(['/addressbook', '/my_address'])(
    'sends nobody from a saved address in %s to another site',
    async (path) => {
      const form = { type: 'Home', flat: '1', street: 'Mill Road', city: 'Bengaluru', pincode: '560001' };
      await shop.database.db.deleteFrom('CustomerContact').execute();
      const response = await shop.post(withTarget(path, target), form, { cookie });
      expect(response.status).toBe(302);
      expectInside(response);
    },
  );

  test.each(['/login', '/addressbook'])('is behind no link and no form of %s', async (path) => {
    const page = await (
      await shop.get(withTarget(path, target), path === '/addressbook' ? { cookie } : {})
    ).text();
    const links = [...page.matchAll(/\s(?:href|action|formaction)="([^"]*)"/g)];
    expect(links.length).toBeGreaterThan(5);
    for (const [, link = ''] of links) {
      const unescaped = link.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
      expect([link, leadsOutside(unescaped, `${SHOP}${path}`)]).toEqual([link, false]);
    }
  });
});

test('no URL, in any spelling, redirects to another site', async () => {
  const paths = listRoutes().map((route) => route.replace('/*', '/none').replace(/:\w+/g, 'x'));
  for (const path of paths) {
    for (const written of [`/${path}`, `//evil.test${path}`, `${path}//evil.test`]) {
      for (const method of ['GET', 'POST']) {
        const request = new Request(`${SHOP}${written}`, { method, headers: { Cookie: cookie } });
        const response = await shop.app.handle(request);
        await response.body?.cancel();
        const location = response.headers.get('Location');
        if (location !== null) {
          expect([written, location, leadsOutside(location)]).toEqual([written, location, false]);
        }
      }
    }
  }
});
