import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../tests/support/processes/postgres.ts';
import { startRefusingPooler } from '../../tests/support/processes/refusing-pooler.ts';
import { openServer } from './open-database.server.ts';
import { limitsNote } from './statement-limits.server.ts';

const { url: server } = inject('postgres');
const name = `pooler_${randomUUID()}`;
let directUrl: string;
let pooler: Awaited<ReturnType<typeof startRefusingPooler>>;
beforeAll(async () => {
  directUrl = await createDatabase(server, name);
  pooler = await startRefusingPooler(directUrl);
});
afterAll(() => pooler.close());

test('a pooler gets statements without startup parameters, and the server itself gets LISTEN', async () => {
  const database = await openServer(pooler.url, 2, { directUrl });
  const { rows } = await database.pool.query('select 1 as one');
  expect(rows).toEqual([{ one: 1 }]);
  const heard = Promise.withResolvers<string>();
  await database.listen('pooled', heard.resolve);
  await database.pool.query("select pg_notify('pooled', 'hello')");
  expect(await heard.promise).toBe('hello');
  expect(pooler.connections()).toBe(1);
  await database.close();
});

test('without DATABASE_DIRECT_URL the limits are startup parameters, which a pooler refuses', async () => {
  const database = await openServer(pooler.url, 1);
  await expect(database.pool.query('select 1')).rejects.toThrow('unsupported startup parameter');
  await database.close();
  const direct = await openServer(directUrl, 1);
  expect(await limitsNote(direct)).toBeNull();
  await direct.close();
});

test('the commands that give the role its limits are told; migrations have none, whatever the role has', async () => {
  const database = await openServer(pooler.url, 1, { directUrl });
  const note = await limitsNote(database);
  expect(note).toContain("alter role postgres set lock_timeout = '4000ms'; alter role");
  const commands = note?.match(/alter role [^;]+;/g) ?? [];
  expect(commands).toHaveLength(3);
  for (const command of commands) {
    // Other tests share the role.
    await database.pool.query(command.replace('set', `in database "${name}" set`));
  }
  await database.close();
  const limited = await openServer(pooler.url, 1, { directUrl });
  expect(await limitsNote(limited)).toBeNull();
  await limited.close();
  const patient = await openServer(directUrl, 1, { isPatient: true });
  expect((await patient.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
  await patient.close();
});
