import { expect, test } from 'vitest';
import { createRunningImports } from './running-imports.server.ts';

test('the work after imports at the same time runs once, after the last of them', async () => {
  let runs = 0;
  const running = createRunningImports(1, async () => {
    runs += 1;
  });
  running.begin();
  running.begin();
  await running.end();
  running.begin();
  await running.end();
  expect(runs).toBe(0);
  await running.end();
  expect(runs).toBe(1);
  running.begin();
  await running.end();
  expect(runs).toBe(2);
});
