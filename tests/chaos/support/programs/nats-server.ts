import { spawn } from 'node:child_process';
import { unpackDebianPackages } from '../../../support/processes/debian-packages.ts';
import { freePort } from '../../../support/processes/postgres.ts';

export interface NatsServer {
  url: string;
  /** Starts it, again on the same port, and resolves once it listens. */
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** Kills it and deletes its files. */
  remove: () => Promise<void>;
}

/** Debian 13's NATS server, unpacked into a folder and not yet started. */
export async function unpackNatsServer(): Promise<NatsServer> {
  const unpacked = unpackDebianPackages('trixie', ['nats-server', 'libc6']);
  const [command, ...first] = unpacked.run('usr/sbin/nats-server');
  const port = await freePort();
  let kill = async () => {};
  return {
    url: `nats://127.0.0.1:${port}`,
    start: async () => {
      const server = spawn(command, [...first, '-a', '127.0.0.1', '-p', String(port)], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const exited = new Promise<void>((done) => server.once('exit', () => done()));
      kill = async () => {
        server.kill('SIGKILL');
        await exited;
      };
      await new Promise<void>((done, fail) => {
        let log = '';
        server.stderr.on('data', (text) => {
          log += text;
          if (log.includes('Server is ready')) done();
        });
        server.once('error', fail);
        void exited.then(() => fail(new Error(`NATS did not start: ${log}`)));
      });
    },
    kill: () => kill(),
    remove: async () => {
      await kill();
      unpacked.remove();
    },
  };
}
