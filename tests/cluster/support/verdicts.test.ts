import { describe, expect, it } from 'vitest';
import { oldestPage, writesOfSecondLeaders } from './verdicts.ts';

describe('writes of two leaders', () => {
  const write = (server: string, timeline: number, sentAt: number, answeredAt = sentAt + 1) => ({
    server,
    timeline,
    sentAt,
    answeredAt,
  });

  it('are none when one follows the other', () => {
    const writes = [write('db1', 1, 0), write('db2', 2, 10), write('db1', 3, 20)];
    expect(writesOfSecondLeaders(writes)).toEqual([]);
  });

  it('are those sent to the old leader after the new one has confirmed some', () => {
    const late = write('db1', 1, 20);
    expect(writesOfSecondLeaders([write('db1', 1, 0), write('db2', 2, 10), late])).toEqual([late]);
  });

  it('are not those that were sent before and answered late', () => {
    expect(writesOfSecondLeaders([write('db2', 2, 10), write('db1', 1, 0, 50)])).toEqual([]);
  });

  it('are those of two servers on one timeline', () => {
    const second = write('db3', 2, 20);
    expect(writesOfSecondLeaders([write('db2', 2, 10), second])).toEqual([second]);
  });
});

it('counts the age of a page from the moment when a newer state was stored', () => {
  const storedAt = new Map([
    [1, 0],
    [2, 5_000],
  ]);
  const pages = [
    { state: 1, sentAt: 4_000 },
    { state: 1, sentAt: 65_500 },
    { state: 2, sentAt: 90_000 },
  ];
  expect(oldestPage(pages, storedAt)).toBe(60_500);
});
