import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createServerListener } from './listen.server.ts';

/** A connection on which nothing arrives any more once it has fallen silent, though it stays open. */
async function openSilentWay(url: string) {
  const { port } = new URL(url);
  const lines = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    lines.add([near, far]);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {}).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const way = new URL(url);
  way.port = String((server.address() as { port: number }).port);
  way.hostname = '127.0.0.1';
  return {
    url: way.href,
    fallSilent: () => {
      for (const [near, far] of lines) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    close: () => {
      for (const line of lines) for (const end of line) end.destroy();
      server.close();
    },
  };
}

test('a silent connection is opened again, and subscribers learn of the gap', async () => {
  const url = inject('postgres')?.url;
  if (!url) throw new Error('This test needs a PostgreSQL server.');
  const way = await openSilentWay(url);
  const listener = createServerListener(way.url, { pingMilliseconds: 50, answerMilliseconds: 200 });
  const sender = new pg.Client({ connectionString: url });
  await sender.connect();
  const heard = Promise.withResolvers<string>();
  const gap = Promise.withResolvers<void>();
  await listener.listen('silence', heard.resolve, gap.resolve);
  way.fallSilent();
  await gap.promise;
  await sender.query("select pg_notify('silence', 'after the gap')");
  expect(await heard.promise).toBe('after the gap');
  await sender.end();
  await listener.close();
  way.close();
});
