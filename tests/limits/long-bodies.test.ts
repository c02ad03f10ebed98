import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '../../server/fastify-server.ts';
import { createLog } from '../../server/log.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { OPERATOR_TOKEN } from '../support/in-process/test-settings.ts';

const DEADLINE_MILLISECONDS = 20_000;
const CHUNK = Buffer.alloc(64 * 1024, 'x');
/** Data in flight between the two when the answer arrives. */
const ON_THE_WAY_BYTES = 16 * 1024 * 1024;

let shop: TestApp;
let server: FastifyInstance;
let port: number;
beforeAll(async () => {
  shop = await createTestApp();
  server = await createHttp({
    handle: shop.app.handle,
    isDatabaseReady: async () => true,
    clientFolder: null,
    log: createLog('silent'),
    trustedProxies: 0,
    isSecure: false,
    maxWaitMilliseconds: 60_000,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as AddressInfo).port;
}, 60_000);
afterAll(async () => {
  await server.close();
  await shop.close();
});

/** Sends an endless body until the connection is closed. */
function sendForEver(path: string, length: string): Promise<{ status: number; sent: number }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let sent = 0;
    let text = '';
    const giveUp = setTimeout(() => {
      socket.destroy();
      reject(new Error(`${path} still took more after ${sent} bytes, having answered ${text.slice(0, 100)}`));
    }, DEADLINE_MILLISECONDS);
    const isChunked = length.startsWith('Transfer-Encoding');
    const pump = () => {
      while (!socket.destroyed) {
        sent += CHUNK.byteLength;
        if (isChunked) socket.write(`${CHUNK.byteLength.toString(16)}\r\n`);
        const hasRoom = socket.write(CHUNK);
        if (isChunked) socket.write('\r\n');
        if (!hasRoom) return;
      }
    };
    socket.on('data', (bytes) => {
      text += bytes;
    });
    socket.on('drain', pump);
    // Closed while more was in flight.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(giveUp);
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), sent });
    });
    const lines = [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      'Content-Type: application/x-www-form-urlencoded',
      length,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    pump();
  });
}

test.each([
  ['/login', 'Transfer-Encoding: chunked', 413],
  ['/login.data', 'Transfer-Encoding: chunked', 413],
  ['/register', 'Content-Length: 1000000000', 413],
  ['/help_support', 'Transfer-Encoding: chunked', 413],
  [
    '/operator/orders/ORD1A2B3C4D/status',
    `Transfer-Encoding: chunked\r\nAuthorization: Bearer ${OPERATOR_TOKEN}`,
    413,
  ],
  // Refused for other reasons, without being read.
  ['/api/addresses', 'Transfer-Encoding: chunked', 401],
  ['/operator/catalogue/vendors', 'Transfer-Encoding: chunked', 401],
  ['/no/such/page', 'Transfer-Encoding: chunked', 405],
])(
  'a body without end to %s (%s) is answered %i while it still comes, and the line is closed',
  async (path, length, status) => {
    const answered = await sendForEver(path, length);
    expect(answered.status).toBe(status);
    expect(answered.sent).toBeLessThan(ON_THE_WAY_BYTES);
  },
  DEADLINE_MILLISECONDS + 5_000,
);
