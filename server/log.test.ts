import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { createFailureLog } from '../app/runtime/throttled-log.server.ts';
import { createLog, logConsole, type ServerLog } from './log.ts';

let lines: Record<string, unknown>[];
let log: ServerLog;
let target: Parameters<typeof logConsole>[1] & Console;
beforeEach(() => {
  lines = [];
  log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  target = { ...console };
  logConsole(log, target);
});

test('what is written to the console are lines with level, time and text', () => {
  target.error('Deleting ended sessions failed: %s', 'a reason', { more: 1 });
  target.log('Ready.');
  target.debug('Not at this level.');
  expect(lines).toMatchObject([
    {
      level: 'error',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      msg: 'Deleting ended sessions failed: a reason { more: 1 }',
    },
    { level: 'info', msg: 'Ready.' },
  ]);
});

test('a throttled report is a line of the log', () => {
  const report = createFailureLog(
    () => new Date(),
    (line) => target.warn(line),
  );
  report('OSRM does not answer', 'it said 502');
  report('OSRM does not answer', 'it said 503');
  expect(lines).toMatchObject([{ level: 'warn', msg: 'OSRM does not answer: it said 502.' }]);
});

test('each line that a request causes has its id, however many run at once', async () => {
  const answer = async (requestId: string) => {
    await setImmediate();
    target.warn(`in ${requestId}`);
  };
  await Promise.all(
    ['a', 'b'].map((requestId) => log.inRequest(log.logger.child({ requestId }), () => answer(requestId))),
  );
  target.warn('outside');
  expect(lines.map(({ requestId, msg }) => [requestId, msg])).toEqual([
    ['a', 'in a'],
    ['b', 'in b'],
    [undefined, 'outside'],
  ]);
});
