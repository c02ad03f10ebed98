import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOpen, nextChange, type Opening, type OpeningHours, WEEKDAYS } from './opening-hours.ts';
import { DAY, MINUTE, toLocal } from './zoned-time.ts';

const opening = (hours: OpeningHours | null, more: Partial<Opening> = {}): Opening => ({
  hours,
  timeZone: 'Asia/Kolkata',
  closedUntil: null,
  ...more,
});
const india = (text: string) => Date.parse(`${text}+05:30`);

/** 2026-11-24 is a Tuesday. */
const LUNCH_AND_NIGHT: OpeningHours = {
  mon: [['11:00', '15:00']],
  tue: [
    ['11:00', '15:00'],
    ['18:00', '02:00'],
  ],
};

describe('in India', () => {
  test.each([
    ['2026-11-24T10:59:59.999', false, '2026-11-24T11:00:00'],
    ['2026-11-24T11:00:00', true, '2026-11-24T15:00:00'],
    ['2026-11-24T15:00:00', false, '2026-11-24T18:00:00'],
    ['2026-11-24T23:59:00', true, '2026-11-25T02:00:00'],
    ['2026-11-25T01:59:59', true, '2026-11-25T02:00:00'],
    ['2026-11-25T02:00:00', false, '2026-11-30T11:00:00'],
  ])('at %s open is %s until %s', (at, open, until) => {
    expect(isOpen(opening(LUNCH_AND_NIGHT), india(at))).toBe(open);
    expect(nextChange(opening(LUNCH_AND_NIGHT), india(at))).toBe(india(until));
  });

  test('without hours a vendor is always open, and nothing changes', () => {
    expect(isOpen(opening(null), india('2026-11-24T03:00:00'))).toBe(true);
    expect(nextChange(opening(null), india('2026-11-24T03:00:00'))).toBeNull();
  });

  test('spans that touch are one, and a week of whole days never closes', () => {
    const touching = opening({
      tue: [
        ['10:00', '12:00'],
        ['12:00', '14:00'],
      ],
    });
    expect(nextChange(touching, india('2026-11-24T11:00:00'))).toBe(india('2026-11-24T14:00:00'));
    const whole = Object.fromEntries(WEEKDAYS.map((day) => [day, [['00:00', '24:00']]])) as OpeningHours;
    expect(isOpen(opening(whole), india('2026-11-24T00:00:00'))).toBe(true);
    expect(nextChange(opening(whole), india('2026-11-24T12:00:00'))).toBeNull();
  });

  test.each([
    // Within a span, between two, and past several openings.
    ['2026-11-24T12:30:00', '2026-11-24T12:30:00'],
    ['2026-11-24T16:00:00', '2026-11-24T18:00:00'],
    ['2026-11-27T09:00:00', '2026-11-30T11:00:00'],
    ['2027-03-02T09:00:00', '2027-03-02T11:00:00'],
  ])('closed by hand until %s it opens at %s', (until, opens) => {
    const closed = opening(LUNCH_AND_NIGHT, { closedUntil: india(until) });
    const at = india('2026-11-24T11:30:00');
    expect(isOpen(closed, at)).toBe(false);
    expect(nextChange(closed, at)).toBe(india(opens));
    expect(isOpen(closed, india(opens))).toBe(true);
  });

  test('closed by hand without hours it opens at that moment', () => {
    const closed = opening(null, { closedUntil: india('2026-11-24T12:00:00') });
    expect(nextChange(closed, india('2026-11-24T11:00:00'))).toBe(india('2026-11-24T12:00:00'));
    expect(isOpen(closed, india('2026-11-24T12:00:00'))).toBe(true);
  });
});

/** Berlin skips 02:00 to 03:00 on 2026-03-29 and repeats it on 2026-10-25; both are Sundays. */
describe('where the clock is changed', () => {
  const night: Opening = { ...opening({ sat: [['22:00', '02:30']] }), timeZone: 'Europe/Berlin' };

  test('a span that ends in the skipped hour ends when the hour is skipped', () => {
    expect(nextChange(night, Date.parse('2026-03-29T00:30:00+01:00'))).toBe(
      Date.parse('2026-03-29T03:00:00+02:00'),
    );
  });

  test('a span that ends in the repeated hour is open in its first half twice', () => {
    const first = Date.parse('2026-10-25T02:30:00+02:00');
    const again = Date.parse('2026-10-25T02:00:00+01:00');
    expect(nextChange(night, Date.parse('2026-10-25T00:30:00+02:00'))).toBe(first);
    expect(nextChange(night, first)).toBe(again);
    expect(nextChange(night, again)).toBe(Date.parse('2026-10-25T02:30:00+01:00'));
  });

  test('a span within the skipped hour opens a week later', () => {
    const short: Opening = { ...opening({ sun: [['02:15', '02:45']] }), timeZone: 'Europe/Berlin' };
    expect(nextChange(short, Date.parse('2026-03-28T12:00:00+01:00'))).toBe(
      Date.parse('2026-04-05T02:15:00+02:00'),
    );
  });
});

describe('any hours in any zone', () => {
  const quarter = fc.integer({ min: 0, max: 95 }).map(timeOf);
  const span = fc
    .tuple(quarter, fc.oneof(quarter, fc.constant('24:00')))
    .filter(([from, until]) => from !== until);
  const hours = fc.record(
    Object.fromEntries(WEEKDAYS.map((day) => [day, fc.array(span, { maxLength: 3 })])),
    { requiredKeys: [] },
  ) as fc.Arbitrary<OpeningHours>;
  const zone = fc.constantFrom(
    'Asia/Kolkata',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Havana',
    'Pacific/Apia',
    'UTC',
  );
  // Around the changes of the clock in 2026, and elsewhere.
  const at = fc
    .tuple(
      fc.constantFrom(
        '2026-03-08',
        '2026-03-29',
        '2026-04-05',
        '2026-06-11',
        '2026-10-04',
        '2026-10-25',
        '2026-11-01',
      ),
      fc.integer({ min: -2 * 24 * 60, max: 2 * 24 * 60 }),
    )
    .map(([day, minutes]) => Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE);

  test('the next change is the first quarter of an hour at which it is otherwise', () => {
    fc.assert(
      fc.property(
        hours,
        zone,
        at,
        fc.option(fc.integer({ min: -96, max: 5 * 96 })),
        (week, timeZone, now, hand) => {
          const step = 15 * MINUTE;
          const from = Math.floor(now / step) * step;
          const one: Opening = {
            hours: week,
            timeZone,
            closedUntil: hand === null ? null : from + hand * step,
          };
          const isOpenNow = isOpen(one, from);
          let expected: number | null = null;
          for (let time = from + step; time <= from + 13 * DAY && expected === null; time += step)
            if (isOpen(one, time) !== isOpenNow) expected = time;
          const change = nextChange(one, from);
          if (expected !== null) expect(change).toBe(expected);
          else if (change !== null) expect(change).toBeGreaterThan(from + 13 * DAY);
        },
      ),
    );
  });

  test('it is open exactly where the wall clock lies in a span of today or of yesterday', () => {
    fc.assert(
      fc.property(hours, zone, at, (week, timeZone, now) => {
        const wall = new Date(toLocal(now, timeZone));
        const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
        const spansOf = (day: number) => week[WEEKDAYS[(day + 7) % 7] ?? 'sun'] ?? [];
        const today = spansOf(wall.getUTCDay()).some(([from, until]) =>
          isLater(until, from) ? minutes(from) <= minute && minute < minutes(until) : minutes(from) <= minute,
        );
        const yesterday = spansOf(wall.getUTCDay() - 1).some(
          ([from, until]) => !isLater(until, from) && minute < minutes(until),
        );
        expect(isOpen({ hours: week, timeZone, closedUntil: null }, now)).toBe(today || yesterday);
      }),
    );
  });
});

function timeOf(quarter: number): string {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
function isLater(a: string, b: string): boolean {
  return minutes(a) > minutes(b);
}
