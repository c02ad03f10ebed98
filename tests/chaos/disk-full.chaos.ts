import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOver, signInOver } from '../support/http-customer.ts';
import { importKnownCatalogue } from '../support/known-catalogue.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { pickupOrder } from './known-order.ts';
import { ask } from './load.ts';
import type { Proof } from './proof.ts';

const DISK_MEGABYTES = 260;
const MEGABYTE = 1024 * 1024;
/** Left free: hardly room for anything, and nothing at all. */
const LEFT_MEGABYTES = [40, 10, 0, 0];
const TRIES = 10;

const proof: Proof = {
  promise:
    'The disk of the embedded database full: writes refused in words, pages go on, nothing lost, and on with room',
  run: async (tried) => {
    const disk = mkdtempSync(join(tmpdir(), 'tiffin-small-'));
    mount('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', disk]);
    let shop: ShopProcess | null = null;
    try {
      const start = () =>
        startShopProcess({
          dataDir: join(disk, 'data'),
          environment: { TIFFIN_DEMO: 'off', LOG_LEVEL: 'silent' },
        });
      shop = await start();
      await importKnownCatalogue(shop);
      const cookie = await signInOver(shop.url);
      const placed: string[] = [];
      for (const left of LEFT_MEGABYTES) {
        const filler = join(disk, 'filler');
        fill(filler, disk, left * MEGABYTE);
        for (let count = 0; count < TRIES; count += 1) {
          const { status, orderIds } = await placeOver(shop.url, cookie, pickupOrder());
          tried(
            status === 503 && orderIds.length === 0,
            `with ${left} MB left an order was answered ${status}`,
          );
        }
        for (const path of ['/', '/orders', '/api/session', '/readyz']) {
          const { status } = await ask(shop.url, path, { Cookie: cookie });
          tried(status === 200, `with ${left} MB left ${path} answered ${status}`);
        }
        unlinkSync(filler);
        const { status, orderIds } = await placeOver(shop.url, cookie, pickupOrder());
        tried(status === 200 && orderIds.length === 1, `with room again an order was answered ${status}`);
        placed.push(...orderIds);
      }
      tried((await shop.end('SIGTERM')) === 0, 'it did not end well');
      shop = await start();
      for (const orderId of placed) {
        const { status } = await ask(shop.url, `/api/order?orderId=${orderId}`, { Cookie: cookie });
        tried(status === 200, `${orderId} is lost: ${status}`);
      }
    } finally {
      await shop?.end('SIGTERM');
      mount('umount', [disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  },
};
export default proof;

function mount(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`A small disk is needed, which only root can mount: ${stderr}`);
}

function fill(file: string, disk: string, leftBytes: number): void {
  const descriptor = openSync(file, 'w');
  const free = () => {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  };
  while (free() > leftBytes) writeSync(descriptor, Buffer.alloc(Math.min(MEGABYTE, free() - leftBytes)));
  // Held open it would keep its room after it is gone.
  closeSync(descriptor);
}
