import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { MEGABYTE } from '../support/hostile/image-bombs.ts';
import { signInOver } from '../support/processes/http-customer.ts';
import { startShopProcess } from '../support/processes/shop-process.ts';
import { importKnownCatalogue } from '../support/test-data/known-catalogue.ts';
import type { Proof } from './proof.ts';
import { visitorOf } from './support/known-visitor.ts';
import { watchMemory } from './support/memory-peak.ts';

const CUSTOMERS = 3;
const UPLOADS_OF_EACH = 8;
/** The maximum growth of the server's memory. */
const MAX_MEGABYTES = 150;
/** A connection is closed after 10 s without a byte. */
const MAX_SECONDS = 15;
/** A connection that is closed while bytes are in flight may lose its answer. */
const CUT_OFF = 0;

const proof: Proof = {
  promise: `${CUSTOMERS * UPLOADS_OF_EACH} uploads that stop half way: others save their pictures meanwhile, each is closed after 10 s, memory grows by ${MAX_MEGABYTES} MB at most`,
  run: async (tried) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const shop = await startShopProcess({
      dataDir,
      environment: { TIFFIN_DEMO: 'off', LOG_LEVEL: 'silent', MAX_WAIT_MILLISECONDS: '60000' },
    });
    const port = Number(new URL(shop.url).port);
    const stalled: Stalled[] = [];
    try {
      await importKnownCatalogue(shop);
      const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const visitor = visitorOf(shop);
      const { email } = await visitor.account();
      const save = async (file: File | null) => {
        const body = new FormData();
        for (const [name, value] of Object.entries({ fullName: 'Asha', mobile: '9876543210', email }))
          body.set(name, value);
        if (file) body.set('profileImage', file);
        return (await visitor.send('customer', '/editprofile.data', { method: 'POST', body })).status;
      };
      const memory = watchMemory(shop);
      const cookies = await Promise.all(Array.from({ length: CUSTOMERS }, () => signInOver(shop.url)));
      stalled.push(
        ...cookies.flatMap((cookie) =>
          Array.from({ length: UPLOADS_OF_EACH }, (_, n) => stall(port, cookie, n % 2 ? 19 : 4)),
        ),
      );
      let isRunning = true;
      const ended = Promise.all(stalled.map(({ answered }) => answered)).finally(() => {
        isRunning = false;
      });
      while (isRunning) {
        const withPicture = await save(new File([new Uint8Array(picture)], 'me.png'));
        tried(withPicture === 200, `meanwhile a small picture was answered ${withPicture}`);
        const without = await save(null);
        tried(without === 200, `meanwhile a profile without a picture was answered ${without}`);
      }
      for (const { status, seconds } of await ended) {
        tried([408, 503, CUT_OFF].includes(status), `a stalled upload was answered ${status}`);
        tried(seconds < MAX_SECONDS, `a stalled upload was answered after ${seconds} s`);
      }
      const large = await save(new File([new Uint8Array(picture), new Uint8Array(19 * MEGABYTE)], 'me.png'));
      tried(large === 200, `afterwards a large picture was answered ${large}`);
      const growth = memory.growthMegabytes();
      tried(growth < MAX_MEGABYTES, `memory grew by ${growth} MB`);
    } finally {
      for (const { socket } of stalled) socket.destroy();
      await shop.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
export default proof;

interface Stalled {
  socket: Socket;
  /** Status CUT_OFF where the connection was closed without an answer. */
  answered: Promise<{ status: number; seconds: number }>;
}

/** Sends the first `megabytes` of an upload of 20 MB, and then nothing. */
function stall(port: number, cookie: string, megabytes: number): Stalled {
  const socket = connect(port, 'localhost');
  const sentAt = performance.now();
  socket.write(
    [
      'POST /editprofile HTTP/1.1',
      `Host: localhost:${port}`,
      `Origin: http://localhost:${port}`,
      `Cookie: ${cookie}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${20 * MEGABYTE}`,
      '',
      '--x',
      'Content-Disposition: form-data; name="profileImage"; filename="me.jpg"',
      '',
      '',
    ].join('\r\n'),
  );
  socket.write(Buffer.alloc(megabytes * MEGABYTE));
  const answered = new Promise<{ status: number; seconds: number }>((resolve) => {
    const end = (status: number) => resolve({ status, seconds: (performance.now() - sentAt) / 1000 });
    socket.once('data', (bytes) => end(Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString())?.[1] ?? CUT_OFF)));
    socket.on('error', () => end(CUT_OFF));
    socket.once('close', () => end(CUT_OFF));
  });
  return { socket, answered };
}
