import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEGABYTE } from '../support/hostile/image-bombs.ts';
import { startShopProcess } from '../support/processes/shop-process.ts';
import { importKnownCatalogue } from '../support/test-data/known-catalogue.ts';
import type { Proof } from './proof.ts';
import { visitorOf } from './support/known-visitor.ts';
import { watchMemory } from './support/memory-peak.ts';

const UPLOADS = 40;
const UPLOAD_MEGABYTES = 19;
/** The maximum growth of the server's memory. */
const MAX_MEGABYTES = 150;
/** The status of a connection that was closed before the whole request was sent. */
const CUT_OFF = 0;

const proof: Proof = {
  promise: `${UPLOADS} uploads of ${UPLOAD_MEGABYTES} MB at once: each is processed or refused with 503, memory grows by ${MAX_MEGABYTES} MB at most, and the next upload is processed`,
  run: async (tried) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const shop = await startShopProcess({
      dataDir,
      environment: { TIFFIN_DEMO: 'off', LOG_LEVEL: 'silent', MAX_WAIT_MILLISECONDS: '60000' },
    });
    try {
      await importKnownCatalogue(shop);
      const visitor = visitorOf(shop);
      const { email } = await visitor.account();
      const upload = (megabytes: number) => {
        const body = new FormData();
        for (const [name, value] of Object.entries({ fullName: 'Asha', mobile: '9876543210', email }))
          body.set(name, value);
        body.set('profileImage', new File([new Uint8Array(megabytes * MEGABYTE)], 'me.jpg'));
        return visitor.send('customer', '/editprofile.data', { method: 'POST', body }).then(
          ({ status }) => status,
          () => CUT_OFF,
        );
      };
      const memory = watchMemory(shop);
      const statuses = await Promise.all(Array.from({ length: UPLOADS }, () => upload(UPLOAD_MEGABYTES)));
      for (const status of statuses) {
        // 400 is the answer to an invalid picture, which has been processed.
        tried([400, 503, CUT_OFF].includes(status), `an upload was answered ${status}`);
      }
      tried(statuses.includes(400), `none of them was processed: ${statuses}`);
      const growth = memory.growthMegabytes();
      tried(growth < MAX_MEGABYTES, `memory grew by ${growth} MB`);
      const after = await upload(UPLOAD_MEGABYTES);
      tried(after === 400, `afterwards an upload was answered ${after}`);
      tried(shop.process.exitCode === null, `the process ended with ${shop.process.exitCode}`);
    } finally {
      await shop.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
export default proof;
