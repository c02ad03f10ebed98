import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/support/in-process/test-app.ts';

test('a database in memory or on a server has no backup here, and the answer names its own tool', async () => {
  const shop = await createTestApp();
  const headers = { Authorization: 'Bearer an operator token for the tests' };
  const refused = await shop.get('/operator/backup', { headers });
  await shop.close();
  expect(refused.status).toBe(409);
  expect(await refused.json()).toEqual({ message: expect.stringContaining('pg_dump') });
});
