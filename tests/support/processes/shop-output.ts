import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const SERVER = resolve(import.meta.dirname, '../../../server/main.ts');

/** What a process has printed. */
export interface Output {
  out: string;
  err: string;
}

/** The texts of a process's log, of one level. */
export function loggedTexts({ out }: Output, level: string): string[] {
  return out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): { level: string; msg: string } => JSON.parse(line))
    .filter((entry) => entry.level === level)
    .map(({ msg }) => msg);
}

interface RecordedShop {
  url: string;
  pid: number | undefined;
  /** Ends it by SIGTERM. The code is null where a signal killed it. */
  stop: () => Promise<Output & { code: number | null }>;
}

/**
 * Starts a shop with only the settings in `environment`, waits until all its processes listen, and records its output
 * until it is stopped.
 */
export async function startAndRecord(environment: Record<string, string>): Promise<RecordedShop> {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SERVER], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...environment },
  });
  const exited = new Promise<number | null>((done) => server.once('close', done));
  const output: Output = { out: '', err: '' };
  server.stderr.on('data', (text) => {
    output.err += text;
  });
  const url = await new Promise<string>((done, fail) => {
    server.stdout.on('data', (text) => {
      output.out += text;
      const ready = /is ready: (http:[\w/:]+)/.exec(output.out)?.[1];
      if (ready) done(ready);
    });
    void exited.then(() => fail(new Error(output.err)));
  });
  return {
    url,
    pid: server.pid,
    stop: async () => {
      server.kill('SIGTERM');
      const code = await exited;
      return { ...output, code };
    },
  };
}
