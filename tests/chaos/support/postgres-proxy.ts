import { connect, createServer, type Socket } from 'node:net';

/** Where a connection is held: before PostgreSQL receives a statement, or after its answer. */
export interface HoldPoint {
  when: 'before' | 'after';
  /** A part of the statement's text or, for a prepared one, of its name. */
  statement: string;
}

export interface PostgresProxy {
  /** The URL of the database through the proxy. */
  url: string;
  /**
   * Stops forwarding on the next connection that sends such a statement, and leaves it open.
   * @returns `reached` resolves at that point; it is in an object, so that `await` does not wait for it
   */
  hold: (point: HoldPoint) => { reached: Promise<void> };
  close: () => void;
}

/** A proxy before a PostgreSQL server that can hold a statement or its answer. */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let holdPoint: (HoldPoint & { reach: () => void }) | null = null;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isSilent = false;
    let onAnswer: (() => void) | null = null;
    client.on('data', (bytes) => {
      if (holdPoint && bytes.includes(holdPoint.statement)) {
        const { when, reach } = holdPoint;
        holdPoint = null;
        if (when === 'after') onAnswer = reach;
        else {
          isSilent = true;
          reach();
        }
      }
      if (!isSilent) upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (onAnswer) {
        isSilent = true;
        onAnswer();
        onAnswer = null;
      }
      if (!isSilent) client.write(bytes);
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address !== 'object') throw new Error('no port');
  const own = new URL(databaseUrl);
  own.port = String(address.port);

  return {
    url: own.href,
    hold: (point) => ({
      reached: new Promise((reach) => {
        holdPoint = { ...point, reach };
      }),
    }),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
