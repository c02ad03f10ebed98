import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import type { Database } from '../../db/open-database.server.ts';
import { isOpen, type OpeningHours, WEEKDAYS } from './opening-hours.ts';
import { MINUTE } from './zoned-time.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the function of the statements says the same as the rule of the screens', async () => {
  const quarter = fc
    .integer({ min: 0, max: 95 })
    .map((n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`);
  const span = fc
    .tuple(quarter, fc.oneof(quarter, fc.constant('24:00')))
    .filter(([from, until]) => from !== until);
  const hours = fc.record(
    Object.fromEntries(WEEKDAYS.map((day) => [day, fc.array(span, { maxLength: 3 })])),
    { requiredKeys: [] },
  ) as fc.Arbitrary<OpeningHours>;
  // Around the changes of the clock in these zones.
  const at = fc
    .tuple(
      fc.constantFrom('2026-03-08', '2026-03-29', '2026-06-11', '2026-10-25', '2026-11-01'),
      fc.integer({ min: -2 * 24 * 60, max: 2 * 24 * 60 }),
    )
    .map(([day, minutes]) => Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE);
  const zone = fc.constantFrom(null, 'Europe/Berlin', 'America/New_York', 'UTC');
  const hand = fc.option(fc.integer({ min: -100, max: 100 }));
  await fc.assert(
    fc.asyncProperty(fc.option(hours), zone, at, hand, async (week, timeZone, now, minutes) => {
      const closedUntil = minutes === null ? null : now + minutes * MINUTE;
      const { rows } = await sql<{ open: boolean }>`
        select isopen(${week && JSON.stringify(week)}::jsonb, ${timeZone},
          ${closedUntil === null ? null : new Date(closedUntil)}::timestamptz,
          ${new Date(now)}::timestamptz) as open`.execute(database.db);
      const opening = { hours: week, timeZone: timeZone ?? 'Asia/Kolkata', closedUntil };
      expect(rows[0]?.open).toBe(isOpen(opening, now));
    }),
    { numRuns: 300 },
  );
});
