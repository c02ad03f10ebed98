import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOver, signInOver } from '../support/processes/http-customer.ts';
import { startShopProcess } from '../support/processes/shop-process.ts';
import { importKnownCatalogue } from '../support/test-data/known-catalogue.ts';
import type { Proof } from './proof.ts';
import { pickupOrder } from './support/known-order.ts';
import { pause, send, startLoad } from './support/load.ts';

const ROUNDS = 4;
/** Close to the limit per customer. */
const STREAMS = 10;
/** Low enough for a busy machine: a request that the server has not read yet is not accepted. */
const PER_SECOND = 6;
const MAX_MILLISECONDS = 10_000;
/** A request sent this long before the signal counts as accepted. */
const ACCEPTED_MILLISECONDS = 400;

const proof: Proof = {
  promise:
    'SIGTERM under load with open event streams and half-sent requests: finishes the accepted requests, exits 0 within 10 s',
  run: async (tried) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
      const shop = await startShopProcess({
        dataDir,
        environment: { TIFFIN_DEMO: 'off', LOG_LEVEL: 'silent' },
      });
      try {
        await importKnownCatalogue(shop);
        const cookie = await signInOver(shop.url);
        const { orderIds } = await placeOver(shop.url, cookie, pickupOrder());
        const streams = Array.from({ length: STREAMS }, () =>
          send(shop.url, `/track/events?orderId=${orderIds[0]}`, { Cookie: cookie }),
        );
        // A request whose body never ends.
        const half = connect(Number(new URL(shop.url).port), 'localhost');
        half.on('error', () => {});
        half.write('POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nemail=');
        const load = startLoad(shop.url, ['/', '/orders', '/cart'], {
          perSecond: PER_SECOND,
          headers: { Cookie: cookie },
        });
        await pause(2_000);
        const signalledAt = performance.now();
        const code = await shop.end('SIGTERM');
        const took = performance.now() - signalledAt;
        tried(code === 0, `it exited with ${code}`);
        tried(took < MAX_MILLISECONDS, `it took ${Math.round(took)} ms`);
        for (const { path, status, sentAt } of await load.end()) {
          if (sentAt > signalledAt - ACCEPTED_MILLISECONDS) continue;
          tried(
            status === 200,
            `${path}, sent ${Math.round(signalledAt - sentAt)} ms before, was answered ${status}`,
          );
        }
        for (const { status } of await Promise.all(streams))
          tried(status === 200, `a stream was cut off: ${status}`);
        half.destroy();
      } finally {
        await shop.end('SIGKILL');
        rmSync(dataDir, { recursive: true, force: true });
      }
    }
  },
};
export default proof;
