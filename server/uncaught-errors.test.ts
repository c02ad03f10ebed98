import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const START = join(import.meta.dirname, 'start.ts');
/** As the driver of the database makes it. */
const REFUSED_ROW = `Object.assign(new Error('duplicate key value'), {
  code: '23505', detail: 'Key (email)=(asha@example.test) already exists.' })`;

test.each([
  ['a promise that nobody handles', `Promise.reject(${REFUSED_ROW})`],
  ['an error that nobody catches', `process.nextTick(() => { throw ${REFUSED_ROW}; })`],
])('%s is logged without the row, and ends the process', (_what, failure) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-uncaught-'));
  const script = `
    import { start } from ${JSON.stringify(START)};
    start({ loadApp: () => new Promise(() => {}), clientFolder: null });
    ${failure};`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir },
  });
  rmSync(dataDir, { recursive: true });
  expect(status).toBe(1);
  const [line] = stdout.trim().split('\n').slice(-1);
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 'error',
    msg: expect.stringMatching(/^The process ends, .*: Error 23505: duplicate key value\n {4}at /),
  });
  expect(stdout + stderr).not.toMatch(/asha|Key/);
});
