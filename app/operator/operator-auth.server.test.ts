import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordStatements } from '../../tests/support/in-process/statements.ts';
import { openTestDatabase } from '../../tests/support/in-process/test-database.ts';
import { seedCatalogue } from '../../tests/support/test-data/seed.ts';
import type { Database } from '../db/open-database.server.ts';
import { eraseOldAudit, listAudit } from './audit-log.server.ts';
import { requireOperator } from './operator-auth.server.ts';
import { createToken, listTokens, revokeToken } from './tokens.server.ts';

const OWNERS = 'correct-horse-battery-staple';
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const FREE = {
  tryOperatorToken: async () => ({ ok: true, settle: async () => {} }) as const,
};
const FULL = { tryOperatorToken: async () => ({ ok: false, waitMilliseconds: 61_000 }) as const };
const HERE = '203.0.113.7';

let database: Database;
let now = new Date('2026-03-01T10:00:00.000Z');
beforeAll(async () => {
  database = await openTestDatabase();
  await seedCatalogue(database);
});
beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00.000Z');
  await database.pool.query('truncate operatortokens, auditlog');
});
afterAll(() => database.close());

const services = (limits: typeof FREE | typeof FULL = FREE) => ({
  settings: { operatorToken: OWNERS },
  limits,
  database,
  now: () => now,
  newId: () => crypto.randomUUID(),
});

/** The caller, or the status of the refusal. */
async function ask(
  authorization?: string,
  {
    limits = FREE,
    right = 'orders:read',
    method = 'GET',
  }: {
    limits?: typeof FREE | typeof FULL;
    right?: 'orders:read' | 'orders:write' | 'owner';
    method?: string;
  } = {},
) {
  const request = new Request('http://shop.test/operator/orders?customer=asha', {
    method,
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });
  const asked = { request, address: HERE, pattern: 'operator/orders' };
  return requireOperator(services(limits), asked, right, 'ORD1A2B3C4D').catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown.status;
    throw thrown;
  });
}

async function newToken(wanted: { vendor?: string; days?: number } = {}) {
  const made = await createToken(services(), {
    name: 'Kitchen',
    scopes: ['orders:read'],
    vendor: wanted.vendor ?? null,
    expiresInDays: wanted.days ?? null,
  });
  if (!made.ok) throw new Error(made.message);
  return { ...made.document, bearer: `Bearer ${made.token}`, secret: made.token };
}

test("the owner's token passes, whatever others tried from the same address", async () => {
  for (const limits of [FREE, FULL]) {
    expect(await ask(`Bearer ${OWNERS}`, { limits, right: 'owner' })).toMatchObject({
      tokenId: 'owner',
      vendorId: null,
    });
  }
});

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer wrong',
  'Bearer correct-horse-battery-stapl',
  'Basic correct-horse-battery-staple',
  'correct-horse-battery-staple',
  `Bearer tiffin_${'x'.repeat(43)}`,
])('%s is answered with 401', async (authorization) => {
  expect(await ask(authorization)).toBe(401);
});

test('too many wrong tokens have to wait, and a request without a token does not', async () => {
  expect(await ask('Bearer wrong', { limits: FULL })).toBe(429);
  expect(await ask(undefined, { limits: FULL })).toBe(401);
});

describe('a token', () => {
  test('opens what its scopes name, and nothing else', async () => {
    const { id, bearer } = await newToken({ vendor: 'v-spice' });
    expect(await ask(bearer, { limits: FULL })).toEqual({
      tokenId: id,
      rights: ['orders:read'],
      vendorId: 'v-spice',
    });
    expect(await ask(bearer, { right: 'orders:write' })).toBe(403);
    expect(await ask(bearer, { right: 'owner' })).toBe(403);
  });

  test('is stored as a hash alone, and every new one differs', async () => {
    const { secret } = await newToken();
    expect(secret).toMatch(/^tiffin_[\w-]{43}$/);
    expect((await newToken()).secret).not.toBe(secret);
    const { rows } = await database.pool.query('select * from operatortokens');
    expect(JSON.stringify(rows)).not.toContain(secret.slice('tiffin_'.length));
  });

  test('opens nothing once it has expired', async () => {
    const { bearer, expiresAt } = await newToken({ days: 90 });
    expect(expiresAt).toBe('2026-05-30T10:00:00.000Z');
    now = new Date('2026-05-30T09:59:59.999Z');
    expect(await ask(bearer)).toMatchObject({ vendorId: null });
    now = new Date('2026-05-30T10:00:00.000Z');
    expect(await ask(bearer)).toBe(401);
  });

  test('opens nothing once it is revoked, and keeps the time of its first revocation', async () => {
    const { id, bearer } = await newToken();
    expect(await revokeToken(services(), id)).toMatchObject({ revokedAt: '2026-03-01T10:00:00.000Z' });
    expect(await ask(bearer)).toBe(401);
    now = new Date('2026-03-02T10:00:00.000Z');
    expect(await revokeToken(services(), id)).toMatchObject({ revokedAt: '2026-03-01T10:00:00.000Z' });
    expect(await revokeToken(services(), crypto.randomUUID())).toBeNull();
  });

  test('is not made for a vendor that does not exist', async () => {
    const wanted = { name: 'X', scopes: ['orders:read'], vendor: 'v-none', expiresInDays: null } as const;
    expect(await createToken(services(), wanted)).toEqual({
      ok: false,
      message: 'There is no vendor v-none.',
    });
  });

  test('shows when it was used last, to the minute', async () => {
    const { bearer } = await newToken();
    const lastUse = async () => (await listTokens(database.db, 1))[0]?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    await ask(bearer);
    now = new Date('2026-03-01T10:00:59.000Z');
    await ask(bearer);
    expect(await lastUse()).toBe('2026-03-01T10:00:00.000Z');
    now = new Date('2026-03-01T10:01:01.000Z');
    await ask(bearer);
    expect(await lastUse()).toBe('2026-03-01T10:01:01.000Z');
  });
});

describe('the audit log', () => {
  test('has who asked for what, when and from where, also what was refused, and no query', async () => {
    const { id, bearer } = await newToken();
    await ask(`Bearer ${OWNERS}`, { right: 'owner' });
    await ask(bearer, { right: 'orders:write', method: 'POST' });
    await ask('Bearer wrong');
    const entry = {
      id: expect.stringMatching(/^\d+$/),
      at: '2026-03-01T10:00:00.000Z',
      target: 'ORD1A2B3C4D',
      address: HERE,
    };
    expect(await listAudit(database.db, 10)).toEqual([
      { ...entry, token: id, name: 'Kitchen', action: 'POST /operator/orders', allowed: false },
      { ...entry, token: 'owner', name: null, action: 'GET /operator/orders', allowed: true },
    ]);
  });

  test('is kept for 400 days', async () => {
    const start = now;
    for (const days of [0, 1]) {
      now = new Date(start.getTime() + days * DAY_MILLISECONDS);
      await ask(`Bearer ${OWNERS}`);
    }
    await eraseOldAudit(database.db, new Date(start.getTime() + 400 * DAY_MILLISECONDS + 1));
    expect((await listAudit(database.db, 10)).map(({ at }) => at)).toEqual(['2026-03-02T10:00:00.000Z']);
  });

  test('is erased in batches, each far below the time limit of a statement', async () => {
    await database.pool.query(`
      insert into auditlog (at, token, action, address, isallowed)
      select '2025-01-01', 'owner', 'GET /operator/orders', '203.0.113.7', true from generate_series(1, 10001)`);
    const statements = recordStatements();
    await eraseOldAudit(database.db, now);
    vi.restoreAllMocks();
    expect(statements).toHaveLength(2);
    expect(await listAudit(database.db, 10)).toEqual([]);
  });

  test('that cannot be written, as on a full disk, stops changes and no reading', async () => {
    await database.pool.query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no space' using errcode = '53100'; end $$;
      create trigger refuse before insert on auditlog execute function refuse()`);
    expect(await ask(`Bearer ${OWNERS}`)).toMatchObject({ tokenId: 'owner' });
    await expect(ask(`Bearer ${OWNERS}`, { method: 'POST' })).rejects.toThrow('no space');
    await database.pool.query('drop trigger refuse on auditlog');
  });
});
