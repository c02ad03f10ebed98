import { connect, createServer, type Server, type Socket } from 'node:net';

export interface SlowProxy {
  port: number;
  /** Delays each chunk from the server by this much from now on. */
  slowDown: (milliseconds: number) => void;
  close: () => Promise<void>;
}

/** A proxy that can delay what the server sends. */
export async function startSlowProxy(port: number): Promise<SlowProxy> {
  let delay = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => {
      if (delay === 0) client.write(bytes);
      else setTimeout(() => client.write(bytes), delay);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    slowDown: (milliseconds) => {
      delay = milliseconds;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
