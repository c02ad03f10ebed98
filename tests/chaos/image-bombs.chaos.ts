import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Visitor } from '../support/endpoints/visitor.ts';
import { IMAGE_BOMBS } from '../support/hostile/image-bombs.ts';
import { startShopProcess } from '../support/processes/shop-process.ts';
import { importKnownCatalogue } from '../support/test-data/known-catalogue.ts';
import type { Proof } from './proof.ts';
import { visitorOf } from './support/known-visitor.ts';
import { send } from './support/load.ts';
import { childrenPeakMegabytes, watchMemory } from './support/memory-peak.ts';

const CUSTOMERS = 4;
/** The maximum growth of the server's memory. */
const MAX_MEGABYTES = 150;
/** Of a decoder process: for the largest accepted picture and the process itself. */
const MAX_CHILD_MEGABYTES = 500;
const MAX_SECONDS = 5;
const MAX_SMALL_IMAGE_SECONDS = 1;
const PROFILE = { fullName: 'Asha', mobile: '9876543210' };

const proof: Proof = {
  promise: `${CUSTOMERS * IMAGE_BOMBS.length} picture bombs uploaded at once: each answered in ${MAX_SECONDS} s, a small picture of another customer in ${MAX_SMALL_IMAGE_SECONDS} s, pages go on, ${MAX_MEGABYTES} MB more at most`,
  run: async (tried) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const shop = await startShopProcess({
      dataDir,
      environment: { TIFFIN_DEMO: 'off', LOG_LEVEL: 'silent', MAX_WAIT_MILLISECONDS: '60000' },
    });
    try {
      await importKnownCatalogue(shop);
      const bombs = await Promise.all(
        IMAGE_BOMBS.map(async ([what, make]) => ({ what, bytes: await make() })),
      );
      const small = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const attackers = await signIn(CUSTOMERS);
      const [bystander] = await signIn(1);
      if (!bystander) throw new Error('No customer was signed in.');
      // The first picture starts the decoder processes.
      await bystander.upload(small);
      const peak = watchMemory(shop);
      let isRunning = true;
      const uploads = attackers.flatMap(({ upload }) =>
        bombs.map(async ({ what, bytes }) => {
          const { status, seconds, text } = await upload(bytes);
          tried([200, 400, 503].includes(status), `${what} was answered ${status}: ${text.slice(0, 200)}`);
          tried(seconds < MAX_SECONDS, `${what} was answered after ${seconds} s`);
        }),
      );
      const done = Promise.all(uploads).finally(() => {
        isRunning = false;
      });
      const whileRunning = async (attempt: () => Promise<void>) => {
        while (isRunning) await attempt();
      };
      let childPeak = 0;
      await Promise.all([
        done,
        whileRunning(async () => {
          const { status } = await send(shop.url, '/');
          tried(status === 200, `meanwhile home was answered ${status}`);
          childPeak = Math.max(childPeak, childrenPeakMegabytes(shop));
        }),
        whileRunning(async () => {
          const { status, seconds } = await bystander.upload(small);
          tried(status === 200, `meanwhile a small picture was answered ${status}`);
          tried(seconds < MAX_SMALL_IMAGE_SECONDS, `meanwhile a small picture took ${seconds} s`);
        }),
      ]);
      // Sequentially, so that each is decoded instead of refused as busy.
      for (const { what, bytes } of bombs) {
        const { status, seconds } = await bystander.upload(bytes);
        tried([200, 400, 503].includes(status), `${what} by itself was answered ${status}`);
        tried(seconds < MAX_SECONDS, `${what} by itself was answered after ${seconds} s`);
        childPeak = Math.max(childPeak, childrenPeakMegabytes(shop));
      }
      const growth = peak.growthMegabytes();
      tried(growth < MAX_MEGABYTES, `memory grew by ${growth} MB`);
      tried(childPeak < MAX_CHILD_MEGABYTES, `a decoder process took ${childPeak} MB`);
      tried(shop.process.exitCode === null, `the process ended with ${shop.process.exitCode}`);
    } finally {
      await shop.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }

    async function signIn(customers: number) {
      return Promise.all(
        Array.from({ length: customers }, async () => {
          const visitor = visitorOf(shop);
          const { email } = await visitor.account();
          return { upload: (bytes: Buffer) => upload(visitor, email, bytes) };
        }),
      );
    }
  },
};
export default proof;

async function upload(visitor: Visitor, email: string, bytes: Buffer) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...PROFILE, email })) body.set(name, value);
  body.set('profileImage', new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' }));
  const sentAt = performance.now();
  const { status, text } = await visitor.send('customer', '/editprofile.data', { method: 'POST', body });
  return { status, text, seconds: (performance.now() - sentAt) / 1000 };
}
