import { execFileSync, spawnSync } from 'node:child_process';
import { expect, inject, test, vi } from 'vitest';
import { createDatabase, freePort } from '../tests/support/processes/postgres.ts';
import { SERVER, startAndRecord } from '../tests/support/processes/shop-output.ts';
import { OPERATOR_TOKEN } from '../tests/support/processes/shop-process.ts';

const { url, template } = inject('postgres');

/** The ids of the processes that a process has started. */
function childrenOf(pid: number | undefined): number[] {
  const found = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return found.trim().split(/\s+/).map(Number);
}

test('a process that is killed is started again, the others answer meanwhile, and SIGTERM ends all', async () => {
  const shop = await startAndRecord({
    PROCESSES: '2',
    DATABASE_URL: await createDatabase(url, 'processes', template),
    AUTH_SECRET: 'secret-of-sessions-of-the-browser-tests',
    OPERATOR_TOKEN,
    TIFFIN_DEMO: 'off',
  });
  const children = () => childrenOf(shop.pid);
  const [killed = 0, other = 0] = children();
  process.kill(killed, 'SIGKILL');
  // Until the first process has noticed the end, it hands connections to the killed one too.
  const started = await vi.waitFor(() => {
    const found = children().find((pid) => pid !== killed && pid !== other);
    expect(found).toBeDefined();
    return found;
  }, 10_000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${shop.url}/healthz`)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const all = children();
  expect(all.toSorted()).toEqual([other, started].toSorted());
  expect((await shop.stop()).code).toBe(0);
  for (const pid of all) expect(() => process.kill(pid, 0), `process ${pid}`).toThrow('ESRCH');
}, 90_000);

test('processes that cannot start end with exit code 1 and the reason', async () => {
  const { status, stderr } = spawnSync(process.execPath, [SERVER], {
    encoding: 'utf8',
    env: {
      ...process.env,
      PORT: '0',
      PROCESSES: '2',
      DATABASE_URL: `postgres://postgres@127.0.0.1:${await freePort()}/none`,
      AUTH_SECRET: 'secret-of-sessions-of-the-browser-tests',
      OPERATOR_TOKEN,
    },
  });
  expect(stderr).toContain('The database cannot be used');
  expect(status).toBe(1);
});
