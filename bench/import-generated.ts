import { spawn } from 'node:child_process';
import { createReadStream, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { OPERATOR_TOKEN, type ShopProcess } from '../tests/support/processes/shop-process.ts';

const TIFFIN = resolve(import.meta.dirname, '../cli/tiffin.ts');
/** Linux's unit of processor time in `/proc`. */
const TICK_MICROSECONDS = 10_000;
const NEWLINE = 0x0a;

export interface Imported {
  documents: number;
  seconds: number;
  /** The peak memory of the server. */
  serverMegabytes: number;
  /** Processor time per document, which depends less on other processes than elapsed time does. */
  cpuMicroseconds: { server: number; database: number };
}

/** Generates a catalogue and imports it with the command line, as an operator does. */
export async function importGenerated(
  shop: ShopProcess,
  databaseUrl: string,
  { vendors, items }: { vendors: number; items: number },
): Promise<Imported> {
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-scale-'));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const size = ['--vendors', `${vendors}`, '--items', `${items}`];
    await tiffin('catalogue', 'generate', '--no-pictures', '--out', folder, ...size);
    const documents = await countLines(folder);
    const before = await cpuOf(shop, client);
    const start = performance.now();
    const rejected = join(folder, 'rejected.jsonl');
    await tiffin('catalogue', 'import', folder, '--url', shop.url, '--rejected', rejected);
    const seconds = (performance.now() - start) / 1_000;
    const after = await cpuOf(shop, client);
    // Autovacuum would run at some later time: each size is measured in the same state.
    await client.query('vacuum analyze');
    return {
      documents,
      seconds,
      serverMegabytes: Number(/VmHWM:\s+(\d+) kB/.exec(procFile(shop.process.pid, 'status'))?.[1]) / 1_000,
      cpuMicroseconds: {
        server: (after.server - before.server) / documents,
        database: (after.database - before.database) / documents,
      },
    };
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the command line to its end. */
function tiffin(...args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', TIFFIN, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, OPERATOR_TOKEN },
    });
    const killServer = () => child.kill('SIGKILL');
    process.once('exit', killServer);
    child.once('exit', (code) => {
      process.off('exit', killServer);
      if (code === 0) done();
      else fail(new Error(`tiffin ${args.join(' ')} ended with ${code}`));
    });
  });
}

async function countLines(folder: string): Promise<number> {
  let lines = 0;
  for (const name of readdirSync(folder)) {
    for await (const chunk of createReadStream(join(folder, name))) {
      for (const byte of chunk as Buffer) if (byte === NEWLINE) lines += 1;
    }
  }
  return lines;
}

/** The processor time used so far, in microseconds, by the server and by the database's connection processes. */
async function cpuOf(shop: ShopProcess, client: pg.Client): Promise<{ server: number; database: number }> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  const database = rows.map(({ pid }) => microsecondsOf(pid)).reduce((sum, one) => sum + one, 0);
  return { server: microsecondsOf(shop.process.pid), database };
}

function microsecondsOf(pid: number | undefined): number {
  const stat = procFile(pid, 'stat');
  // The program's name may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}

function procFile(pid: number | undefined, name: string): string {
  return readFileSync(`/proc/${pid}/${name}`, 'utf8');
}
