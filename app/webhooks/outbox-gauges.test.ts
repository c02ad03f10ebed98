import { expect, test } from 'vitest';
import { createOutboxGauges } from './outbox-gauges.server.ts';

const STATE = { oldestSeconds: 90, setAside: 2 };
/** Ends only when it is aborted. */
const forever = (_milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => signal.addEventListener('abort', () => done()));

test('gauges that ask at once share one reading, and the next scrape reads again', async () => {
  let readings = 0;
  const readState = createOutboxGauges(async () => {
    readings += 1;
    return STATE;
  }, forever);
  expect(await Promise.all([readState(), readState()])).toEqual([STATE, STATE]);
  expect(readings).toBe(1);
  await readState();
  expect(readings).toBe(2);
});

test('a reading that takes over 2 s is given up, and no second one begins beside it', async () => {
  let readings = 0;
  const waits: number[] = [];
  const reading = Promise.withResolvers<typeof STATE>();
  const readState = createOutboxGauges(
    () => {
      readings += 1;
      return reading.promise;
    },
    async (milliseconds) => void waits.push(milliseconds),
  );
  await expect(readState()).rejects.toThrow('not read in time');
  await expect(readState()).rejects.toThrow('not read in time');
  expect([waits, readings]).toEqual([[2_000, 2_000], 1]);
  reading.resolve(STATE);
  await reading.promise;
});

test('a reading that fails is not kept', async () => {
  let isAway = true;
  const readState = createOutboxGauges(async () => {
    if (isAway) throw new Error('no database');
    return STATE;
  }, forever);
  await expect(readState()).rejects.toThrow('no database');
  isAway = false;
  expect(await readState()).toEqual(STATE);
});
