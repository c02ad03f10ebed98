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
  const metricsPort = await freePort();
  const shop = await startAndRecord({
    PROCESSES: '2',
    DATABASE_URL: await createDatabase(url, 'processes', template),
    AUTH_SECRET: 'secret-of-sessions-of-the-browser-tests',
    OPERATOR_TOKEN,
    TIFFIN_DEMO: 'off',
    METRICS_PORT: String(metricsPort),
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
  // The process that has just been started may not answer at once.
  const metrics = await vi.waitFor(async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(answer.status).toBe(200);
    return answer.text();
  }, 20_000);
  const counted = metrics.matchAll(
    /^tiffin_http_requests_total\{route="\/healthz",status="200",process="(\d)"\} (\d+)$/gm,
  );
  const byProcess = [...counted].map(([, name, count]) => [name, Number(count)] as const);
  expect(byProcess.map(([name]) => name).filter((name) => !/^[123]$/.test(name ?? ''))).toEqual([]);
  expect(byProcess.reduce((sum, [, count]) => sum + count, 0)).toBe(20);
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds\{process="\d"\} /m);
  const log = await shop.stop();
  expect(log.code).toBe(0);
  expect(log.err).toBe('');
  for (const line of log.out.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
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
