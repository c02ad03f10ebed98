import { expect, test } from 'vitest';
import { guardDisk, isWrite, RESERVE_BYTES } from './disk-space.server.ts';

test.each<[wanted: boolean, sql: string]>([
  [false, 'select * from orders where "insert" = 1'],
  [false, '  SELECT 1'],
  [false, 'begin'],
  [false, 'commit'],
  [false, 'rollback to "a"'],
  [false, 'with a as (select 1) select * from a'],
  [true, 'insert into orders values ($1)'],
  [true, 'update orders set status = $1'],
  [true, 'delete from sessions'],
  [true, 'with a as (select 1) insert into orders select * from a'],
  [true, 'create table a (b int)'],
  [true, 'truncate orders'],
])('it is %s that this writes: %s', (wanted, sql) => {
  expect(isWrite(sql)).toBe(wanted);
});

test('on a full disk writes are refused with PostgreSQL’s code, and reads continue', () => {
  let free = RESERVE_BYTES;
  const guard = guardDisk('/data', () => free);
  expect(guard('insert into a values (1)')).toBeUndefined();
  free -= 1;
  expect(() => guard('insert into a values (1)')).toThrow('less than 64 MB are free in /data');
  expect(() => guard('insert into a values (1)')).toThrow(expect.objectContaining({ code: '53100' }));
  expect(guard('select 1')).toBeUndefined();
  free += 1;
  expect(guard('insert into a values (1)')).toBeUndefined();
});
