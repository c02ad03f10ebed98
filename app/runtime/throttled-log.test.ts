import { expect, test } from 'vitest';
import { createFailureLog } from './throttled-log.server.ts';

test('each problem is logged once in ten minutes', () => {
  const lines: string[] = [];
  let milliseconds = 0;
  const log = createFailureLog(
    () => new Date(milliseconds),
    (line) => lines.push(line),
  );
  log('OSRM does not answer', 'it answered 429');
  log('OSRM does not answer', 'it cannot be reached');
  log('Nominatim does not answer', 'it answered 403');
  milliseconds = 10 * 60 * 1000 - 1;
  log('OSRM does not answer', 'it answered 429');
  expect(lines).toEqual([
    'OSRM does not answer: it answered 429.',
    'Nominatim does not answer: it answered 403.',
  ]);
  milliseconds += 1;
  log('OSRM does not answer', 'its answer is not valid JSON');
  expect(lines).toHaveLength(3);
});
