import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Tables } from '../db/tables.ts';
import { createHashQueue, hashQueue } from './hash-queue.server.ts';
import { checkOwnPassword } from './profile/change-password.server.ts';
import { registerCustomer } from './sign-in/register-customer.server.ts';
import { signIn } from './sign-in/sign-in.server.ts';

const settle = () => new Promise((done) => setImmediate(done));

test('a hash from another network is next, however many of one network wait', async () => {
  const queue = createHashQueue();
  const begun: string[] = [];
  const gates: (() => void)[] = [];
  const hashFor = (address: string, account: string) =>
    queue.forClient({ address, account }, () =>
      queue.inTurn(() => {
        begun.push(address);
        return new Promise<void>((resolve) => gates.push(resolve));
      }),
    );
  const crowd = Array.from({ length: 100 }, (_, n) => hashFor(`2001:db8:1:${n}::1`, `${n}@example.test`));
  const other = hashFor('203.0.113.7', 'asha@example.test');
  await settle();
  expect(begun).toHaveLength(3);
  gates.shift()?.();
  await settle();
  expect(begun[3]).toBe('203.0.113.7');
  while (gates.length > 0) {
    gates.shift()?.();
    await settle();
  }
  expect(await other).toEqual({ ok: true, value: undefined });
  const outcomes = await Promise.all(crowd);
  // The rest is refused at once, and took no turn of others.
  expect(outcomes.map(({ ok }) => ok)).toEqual([...Array(24).fill(true), ...Array(76).fill(false)]);
  expect(outcomes[24]).toEqual({ ok: false, waitMilliseconds: 3_000 });
  expect(begun).toHaveLength(25);
  const again = await queue.forClient({ address: '2001:db8:1::1', account: 'asha' }, async () => 'again');
  expect(again).toEqual({ ok: true, value: 'again' });
});

test.each([
  ['one account in a network', '203.0.113.7', () => 'asha', 4, '203.0.113.7'],
  ['one /64 of a network', '2001:db8:1::1', (n: number) => `account ${n}`, 8, '2001:db8:1:1::1'],
])(
  '%s leaves places to the other customers of the network',
  async (_, address, accountOf, max, neighbour) => {
    const queue = createHashQueue();
    const gate = Promise.withResolvers<void>();
    const crowd = Array.from({ length: 20 }, (_, n) =>
      queue.forClient({ address, account: accountOf(n) }, () => gate.promise),
    );
    const other = await queue.forClient({ address: neighbour, account: 'ravi' }, async () => 'hashed');
    expect(other).toEqual({ ok: true, value: 'hashed' });
    gate.resolve();
    const outcomes = await Promise.all(crowd);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(max);
  },
);

test('a check that fails leaves its place to another', async () => {
  const queue = createHashQueue();
  const client = { address: '203.0.113.7', account: 'asha' };
  const fail = () => queue.forClient(client, () => Promise.reject(new Error('wrong')));
  for (let n = 0; n < 30; n += 1) await expect(fail()).rejects.toThrow('wrong');
  expect(await queue.forClient(client, async () => 'right')).toEqual({ ok: true, value: 'right' });
});

describe('without a place in the queue nothing is counted, so nothing is written', () => {
  const address = '198.51.100.4';
  const counted = vi.fn();
  const limits = { tryPassword: counted, tryRegistration: counted, tryOwnPassword: counted } as never;
  const values = {
    name: 'Asha',
    mobile: '9876543210',
    email: 'asha@example.test',
    password: 'a long password',
    confirm: 'a long password',
  };
  const request = new Request('http://shop.test/login');

  const emptyDatabase = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

  test.each([
    ['a login', () => signIn({ limits } as never, { request, address, values })],
    ['a registration', () => registerCustomer({ limits } as never, { address, values })],
    [
      'a check of the own password',
      () =>
        checkOwnPassword(
          { limits, database: { db: emptyDatabase } } as never,
          request,
          { uid: 'asha', email: values.email, sessionId: 's1', address },
          values.password,
        ),
    ],
  ])('%s', async (_, tryIt) => {
    const gate = Promise.withResolvers<void>();
    const held = Array.from({ length: 24 }, (_, n) =>
      hashQueue.forClient({ address, account: `account ${n}` }, () => gate.promise),
    );
    expect(await tryIt()).toMatchObject({ ok: false, waitMilliseconds: 3_000 });
    expect(counted).not.toHaveBeenCalled();
    gate.resolve();
    await Promise.all(held);
  });
});
