import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '../../tests/support/processes/postgres.ts';
import { openServer } from './open-database.server.ts';

const { url: server } = inject('postgres');

test('waits, statements and connections of each pool are measured', async () => {
  const url = await createDatabase(server, `measured_${randomUUID()}`);
  const measured: [what: string, pool: string, isOk?: boolean][] = [];
  const database = await openServer(url, 2, {
    readUrl: url,
    watch: {
      waited: (pool, milliseconds) => measured.push([`waited ${milliseconds > 0}`, pool]),
      ran: (pool, milliseconds, isOk) => measured.push([`ran ${milliseconds > 0}`, pool, isOk]),
    },
  });
  await sql`select 1`.execute(database.db);
  await expect(sql`select 1 / 0`.execute(database.db)).rejects.toThrow('division by zero');
  expect(measured).toEqual([
    ['waited true', 'primary'],
    ['ran true', 'primary', true],
    ['waited true', 'primary'],
    ['ran true', 'primary', false],
  ]);
  const none = { idle: 0, waiting: 0 };
  expect(database.connections()).toEqual([
    { pool: 'primary', open: 1, idle: 1, waiting: 0 },
    { pool: 'read', open: 0, ...none },
    { pool: 'direct', open: 0, ...none },
  ]);
  await database.listen('channel', () => {});
  expect(database.connections()).toContainEqual({ pool: 'direct', open: 1, ...none });
  await database.close();
});
