import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { UnpackedPackages } from '../../support/processes/debian-packages.ts';
import { POSTGRES_ID } from './image.ts';
import type { Network } from './network.ts';

const DEPLOY = resolve(import.meta.dirname, '../../../deploy');

/** The database's addresses on the machine with the shops, as in docs/operations/database.md. */
export const DIRECT = {
  DATABASE_URL: 'postgres://shop:change-me@127.0.0.1:5433/shop',
  DATABASE_DIRECT_URL: 'postgres://shop:change-me@127.0.0.1:5433/shop',
  DATABASE_READ_URL: 'postgres://shop:change-me@127.0.0.1:5434/shop',
};
export const POOLED = { ...DIRECT, DATABASE_URL: 'postgres://shop:change-me@127.0.0.1:6432/shop' };

/** Starts HAProxy with deploy/haproxy/postgres.cfg and PgBouncer with deploy/pgbouncer/pgbouncer.ini. */
export function startAddresses(
  network: Network,
  packages: Pick<UnpackedPackages, 'run'>,
  folder: string,
): void {
  run(network, 'postgres-haproxy', [
    ...packages.run('usr/sbin/haproxy'),
    ...['-db', '-f', join(DEPLOY, 'haproxy/postgres.cfg')],
  ]);
  const [users, settings] = [join(folder, 'userlist.txt'), join(folder, 'pgbouncer.ini')];
  writeFileSync(users, '"shop" "change-me"\n');
  writeFileSync(
    settings,
    readFileSync(join(DEPLOY, 'pgbouncer/pgbouncer.ini'), 'utf8').replace(
      '/etc/pgbouncer/userlist.txt',
      users,
    ),
  );
  run(network, 'pgbouncer', [
    // It refuses to run as root.
    ...['unshare', '--user', `--map-user=${POSTGRES_ID}`, `--map-group=${POSTGRES_ID}`],
    ...[...packages.run('usr/sbin/pgbouncer'), settings],
  ]);
}

function run(network: Network, name: string, [command = '', ...args]: readonly string[]): void {
  const output = network.log(name);
  spawn(command, args, { stdio: ['ignore', output, output] });
}
