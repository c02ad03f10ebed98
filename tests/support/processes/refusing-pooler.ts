import { connect, createServer } from 'node:net';

/** What PgBouncer accepts by default. */
const ACCEPTED = ['user', 'database', 'client_encoding', 'application_name'];

/** Stands before a PostgreSQL server and refuses startup parameters as PgBouncer does. */
export async function startRefusingPooler(databaseUrl: string): Promise<{
  url: string;
  /** How many connections it has let through. */
  connections: () => number;
  close: () => void;
}> {
  const target = new URL(databaseUrl);
  let connections = 0;
  const server = createServer((client) => {
    client.on('error', () => {});
    client.once('data', (startup) => {
      const refused = parametersOf(startup).find((name) => !ACCEPTED.includes(name));
      if (refused) return client.end(errorResponse(`unsupported startup parameter: ${refused}`));
      connections += 1;
      const upstream = connect(Number(target.port), target.hostname);
      upstream.on('error', () => {}).on('close', () => client.destroy());
      client.on('close', () => upstream.destroy());
      upstream.write(startup);
      client.pipe(upstream).pipe(client);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  return { url: url.href, connections: () => connections, close: () => server.close() };
}

/** The names in a StartupMessage: its length and version, then names and values, each ended by a zero byte. */
function parametersOf(startup: Buffer): string[] {
  const texts = startup.subarray(8).toString().split('\0');
  return texts.filter((text, index) => index % 2 === 0 && text !== '');
}

function errorResponse(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
