import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const PROCESSES = pathToFileURL(join(import.meta.dirname, 'processes.ts')).href;

/** The second process ends at its start, once the first one listens. */
const PROGRAM = `
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { superviseProcesses } from '${PROCESSES}';
if (cluster.isPrimary) {
  cluster.on('listening', ({ id }) => id === 1 && cluster.workers[2].send('end'));
  superviseProcesses(2, () => {
    console.log('ready:', Object.keys(cluster.workers).join());
    process.kill(process.pid, 'SIGTERM');
  });
} else if (cluster.worker.id === 2) process.on('message', () => process.exit(3));
else createServer().listen(0, '127.0.0.1');
`;

test('one that ends at its start while another serves is started again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tiffin-processes-'));
  const program = join(folder, 'program.mjs');
  writeFileSync(program, PROGRAM);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stdout).toBe('ready: 1,3\n');
  expect(stderr).toMatch(/^Process \d+ ended \(3\); another is started\.\n$/);
  expect(status).toBe(0);
});
