import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackDebianPackages } from '../../../support/processes/debian-packages.ts';
import { freePort } from '../../../support/processes/postgres.ts';

/** The first with prepared statements in transaction pools. */
const MIN_VERSION = 1.21;
const PACKAGES = [
  ...['pgbouncer', 'libc6', 'libcares2', 'libevent-2.1-7t64'],
  ...['libpam0g', 'libssl3t64', 'libsystemd0'],
];

/**
 * Starts a PgBouncer that pools transactions: the system's if it is new enough, else Debian 13's in a folder.
 * @param connections to each database
 */
export async function startPgBouncer(
  databaseUrl: string,
  connections: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const unpacked = isNewEnough() ? null : unpackDebianPackages('trixie', PACKAGES);
  const [command, ...first] = unpacked?.run('usr/sbin/pgbouncer') ?? ['pgbouncer'];
  const folder = mkdtempSync(join(tmpdir(), 'tiffin-pgbouncer-'));
  const { hostname, port } = new URL(databaseUrl);
  const url = new URL(databaseUrl);
  url.port = String(await freePort());
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, '"postgres" ""\n');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${url.port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
max_prepared_statements = 200
`,
    { mode: 0o644 },
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn(command, [...first, ...user, settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise<void>((done) => pooler.once('exit', () => done()));
  await new Promise<void>((done, fail) => {
    let log = '';
    pooler.stderr.on('data', (text) => {
      log += text;
      if (log.includes('process up')) done();
    });
    pooler.once('error', fail);
    void exited.then(() => fail(new Error(`PgBouncer did not start: ${log}`)));
  });
  return {
    url: url.href,
    stop: async () => {
      pooler.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
      unpacked?.remove();
    },
  };
}

function isNewEnough(): boolean {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  return Number(/PgBouncer (\d+\.\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= MIN_VERSION;
}
