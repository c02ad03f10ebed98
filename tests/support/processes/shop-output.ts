import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const SERVER = resolve(import.meta.dirname, '../../../server/main.ts');

/** All that a process printed. */
export interface Output {
  out: string;
  err: string;
}

/** Starts a shop with the settings of `environment` alone and hears all that it prints until it is stopped. */
export async function startAndListen(
  environment: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<Output> }> {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SERVER], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...environment },
  });
  const exited = new Promise((done) => server.once('exit', done));
  const said: Output = { out: '', err: '' };
  server.stderr.on('data', (text) => {
    said.err += text;
  });
  const url = await new Promise<string>((done, fail) => {
    server.stdout.on('data', (text) => {
      said.out += text;
      const ready = /is ready: (http:\S+)/.exec(said.out)?.[1];
      if (ready) done(ready);
    });
    void exited.then(() => fail(new Error(said.err)));
  });
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
      return said;
    },
  };
}
