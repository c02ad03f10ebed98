import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/in-process/test-database.ts';
import { createRateLimiter } from '../attempt-limits/rate-limiter.server.ts';
import type { Database } from '../db/open-database.server.ts';
import { listSupportRequests, storeSupportRequest } from '../support/support-requests.server.ts';
import { eraseOldRequests } from './erase-old-requests.server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a request is erased after 24 months', async () => {
  const limits = createRateLimiter(
    database,
    { perAccount: 9, perAccountAnywhere: 9, perAddress: 9 },
    'a secret',
  );
  for (const [day, message] of [
    ['2024-03-01T09:59:59Z', 'old'],
    ['2024-03-01T10:00:00Z', 'kept'],
  ] as const) {
    const services = { database, limits, newId: () => crypto.randomUUID(), now: () => new Date(day) };
    const values = { topic: 'An order', orderId: '', email: 'asha@example.com', message };
    expect(
      await storeSupportRequest(services, { userId: null, address: '203.0.113.7' }, values),
    ).toMatchObject({ ok: true });
  }
  await eraseOldRequests(database.db, new Date('2026-03-01T10:00:00Z'));
  expect((await listSupportRequests(database.db, 10)).map(({ message }) => message)).toEqual(['kept']);
});
