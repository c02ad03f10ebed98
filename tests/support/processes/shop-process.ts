import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../../scripts/server-flags.mjs';
import { freePort } from './postgres.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const START_MILLISECONDS = 60_000;

export const OPERATOR_TOKEN = 'operator-token-of-the-browser-tests';

/** A server process of the production build, ready for requests. */
export interface ShopProcess {
  url: string;
  process: ChildProcess;
  /** Ends it by a signal; resolves with its exit code, null where the signal killed it. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

/**
 * Starts a server process on `dataDir`, by default with the demo catalogue and a quick demo kitchen, and waits until
 * its database answers.
 * @param port by default a free one; a restarted process keeps its previous one
 */
export async function startShopProcess({
  dataDir,
  port,
  environment = {},
}: {
  dataDir: string;
  port?: number;
  environment?: Record<string, string>;
}): Promise<ShopProcess> {
  const ownPort = port ?? (await freePort());
  const url = `http://localhost:${ownPort}`;
  const server = spawn(process.execPath, [...SERVER_FLAGS, 'server/main.ts'], {
    cwd: ROOT,
    // A shop that is expected to fail has a long error output.
    stdio: environment.LOG_LEVEL === 'silent' ? 'ignore' : ['ignore', 'inherit', 'inherit'],
    env: {
      ...SERVER_ENVIRONMENT,
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(ownPort),
      DATA_DIR: dataDir,
      TIFFIN_DEMO: 'on',
      DEMO_STEP_SECONDS: '1',
      OPERATOR_TOKEN,
      // Required with a database server; with a data folder the shop generates its own.
      ...(environment.DATABASE_URL ? { AUTH_SECRET: 'secret-of-sessions-of-the-browser-tests' } : {}),
      LOG_LEVEL: 'error',
      // All customers of the tests share one IP address.
      LIMIT_PER_ADDRESS: '100000',
      // One customer places hundreds of orders in tests of speed and crashes.
      OPEN_ORDERS_PER_CUSTOMER: '0',
      ORDERS_PER_HOUR: '0',
      ...environment,
    },
  });
  // A failed test process ends without stopping the server.
  const killServer = () => server.kill('SIGKILL');
  process.once('exit', killServer);
  const exited = new Promise<number | null>((done) => server.once('exit', done));
  void exited.then(() => process.off('exit', killServer));
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    server.kill(signal);
    return exited;
  };
  try {
    await untilReady(`${url}/readyz`, () => server.exitCode !== null);
  } catch (error) {
    await end('SIGTERM');
    throw error;
  }
  return { url, process: server, end };
}

async function untilReady(url: string, hasExited: () => boolean): Promise<void> {
  const deadline = Date.now() + START_MILLISECONDS;
  for (;;) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not listening yet.
    }
    if (hasExited() || Date.now() > deadline) throw new Error('The shop did not start; its output says why.');
    await new Promise((done) => setTimeout(done, 100));
  }
}
