import { connect, createServer, type Socket } from 'node:net';

/** Where the connection goes dead: before PostgreSQL receives a statement, or after it has answered it. */
export interface HoldPoint {
  when: 'before' | 'after';
  /** A part of the statement's text or, for a prepared one, of its name. */
  statement: string;
}

export interface PostgresWire {
  /** The URL of the server behind the wire. */
  url: string;
  /**
   * The next connection that sends such a statement falls silent there; it stays open until one side ends it.
   * @returns `reached` resolves once it has; in an object, because the caller must not await it before the statement is
   * sent
   */
  hold: (point: HoldPoint) => { reached: Promise<void> };
  close: () => void;
}

/** A proxy between a process and its PostgreSQL server, by which a statement can be stopped in either direction. */
export async function openPostgresWire(databaseUrl: string): Promise<PostgresWire> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let armed: (HoldPoint & { reach: () => void }) | null = null;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isSilent = false;
    let whenAnswered: (() => void) | null = null;
    client.on('data', (bytes) => {
      if (armed && bytes.includes(armed.statement)) {
        const { when, reach } = armed;
        armed = null;
        if (when === 'after') whenAnswered = reach;
        else {
          isSilent = true;
          reach();
        }
      }
      if (!isSilent) upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (whenAnswered) {
        isSilent = true;
        whenAnswered();
        whenAnswered = null;
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
        armed = { ...point, reach };
      }),
    }),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
