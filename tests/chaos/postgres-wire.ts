import { connect, createServer, type Socket } from 'node:net';

/** Where the line is to go dead: before PostgreSQL gets a statement, or once it has answered it. */
export interface HoldPoint {
  when: 'before' | 'after';
  /** A part of the statement's text or, where it is kept under one, of its name. */
  statement: string;
}

export interface PostgresWire {
  /** The server behind the wire, as a process is told of it. */
  url: string;
  /**
   * The next connection that sends such a statement falls silent there; it lives on until one side ends it.
   * @returns `reached` once it has; a promise in an object, as it is not to be waited for before the statement is sent
   */
  hold: (point: HoldPoint) => { reached: Promise<void> };
  close: () => void;
}

/** Stands between a process and its PostgreSQL server, so that a statement can be stopped on its way there or back. */
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
