import { expect, test } from 'vitest';
import { createRunningImports } from './running-imports.server.ts';

test('the work after imports at the same time runs once, after the last of them', async () => {
  let runs = 0;
  const running = createRunningImports(1, async () => {
    runs += 1;
  });
  running.begin();
  running.begin();
  await running.end(100);
  running.begin();
  await running.end(100);
  expect(runs).toBe(0);
  await running.end(0);
  expect(runs).toBe(1);
  running.begin();
  await running.end(100);
  expect(runs).toBe(2);
});

test('after small imports the work runs once they have written a hundred documents', async () => {
  let runs = 0;
  const running = createRunningImports(1, async () => {
    runs += 1;
  });
  for (let n = 0; n < 250; n += 1) {
    running.begin();
    await running.end(1);
  }
  expect(runs).toBe(2);
});
