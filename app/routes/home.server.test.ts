import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('GET / answers with a page', async () => {
  const response = await shop.get('/');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Tiffin');
});
