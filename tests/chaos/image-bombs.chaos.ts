import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_BOMBS } from '../support/image-bombs.ts';
import { importKnownCatalogue } from '../support/known-catalogue.ts';
import { startShopProcess } from '../support/shop-process.ts';
import { ask } from './load.ts';
import { watchMemory } from './memory-peak.ts';
import type { Proof } from './proof.ts';
import { visitorOf } from './visitor-of.ts';

const CUSTOMERS = 4;
/** Over what the process took before. */
const MOST_MEGABYTES = 500;

const proof: Proof = {
  promise: `${CUSTOMERS * IMAGE_BOMBS.length} picture bombs uploaded at once: each answered in words, pages go on, ${MOST_MEGABYTES} MB more at most`,
  run: async (tried) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const shop = await startShopProcess({
      dataDir,
      environment: { TIFFIN_DEMO: 'off', LOG_LEVEL: 'silent', LONGEST_WAIT_MILLISECONDS: '60000' },
    });
    try {
      await importKnownCatalogue(shop);
      const bombs = await Promise.all(
        IMAGE_BOMBS.map(async ([what, make]) => ({ what, bytes: new Uint8Array(await make()) })),
      );
      const visitors = Array.from({ length: CUSTOMERS }, () => visitorOf(shop));
      const peak = watchMemory(shop);
      const uploads = visitors.flatMap(async (visitor) => {
        const { email } = await visitor.account();
        await Promise.all(
          bombs.map(async ({ what, bytes }) => {
            const body = new FormData();
            for (const [name, value] of Object.entries({ fullName: 'Asha', mobile: '9876543210', email }))
              body.set(name, value);
            body.set('profileImage', new File([bytes], 'me.jpg', { type: 'image/jpeg' }));
            const { status, text } = await visitor.ask('customer', '/editprofile.data', {
              method: 'POST',
              body,
            });
            tried(status === 200 || status === 400, `${what} was answered ${status}: ${text.slice(0, 200)}`);
          }),
        );
      });
      let isUnderWay = true;
      const done = Promise.all(uploads).finally(() => {
        isUnderWay = false;
      });
      while (isUnderWay) {
        const { status } = await ask(shop.url, '/');
        tried(status === 200, `meanwhile home was answered ${status}`);
      }
      await done;
      const growth = peak.growthMegabytes();
      tried(growth < MOST_MEGABYTES, `it took ${growth} MB more`);
      tried(shop.process.exitCode === null, `the process ended with ${shop.process.exitCode}`);
    } finally {
      await shop.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
export default proof;
