import { connect, createServer, type Socket } from 'node:net';

/** An address that leads to a database server, as a proxy or a name does. */
export interface Relay {
  url: string;
  /** Leads new connections to another server, and ends those to the previous one. */
  pointTo: (databaseUrl: string) => void;
  /** Nothing arrives any more on the open connections, though they stay open. */
  fallSilent: () => void;
  close: () => void;
}

export async function startRelay(databaseUrl: string): Promise<Relay> {
  let target = new URL(databaseUrl);
  const lines = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), '127.0.0.1');
    const line: [Socket, Socket] = [near, far];
    lines.add(line);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from
        .on('error', () => {})
        .on('close', () => {
          lines.delete(line);
          to.destroy();
        });
      from.pipe(to);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const way = new URL(databaseUrl);
  way.port = String((server.address() as { port: number }).port);
  way.hostname = '127.0.0.1';
  const cut = () => {
    for (const line of lines) for (const end of line) end.destroy();
  };
  return {
    url: way.href,
    pointTo: (url) => {
      target = new URL(url);
      cut();
    },
    fallSilent: () => {
      for (const [near, far] of lines) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
