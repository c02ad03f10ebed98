import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCustomer } from '../support/browser/customer.ts';
import { ADDRESS, type Answer, type Visitor, type Who } from '../support/endpoints/visitor.ts';
import { freePort } from '../support/processes/postgres.ts';
import { type ShopProcess, startShopProcess } from '../support/processes/shop-process.ts';
import { importKnownCatalogue } from '../support/test-data/known-catalogue.ts';
import type { Proof, Tried } from './proof.ts';
import { pickupOrder } from './support/known-order.ts';
import { visitorOf } from './support/known-visitor.ts';

const DISK_MEGABYTES = 260;
const MEGABYTE = 1024 * 1024;
/** The free space of each round. */
const LEFT_MEGABYTES = [40, 10, 0, 0];
const TRIES = 10;

const proof: Proof = {
  promise:
    'The disk of the embedded database full: writes are refused with a message, pages go on, nothing is lost, and it recovers',
  run: async (tried) => {
    const disk = mkdtempSync(join(tmpdir(), 'tiffin-small-'));
    mount('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', disk]);
    let shop: ShopProcess | null = null;
    try {
      const port = await freePort();
      const start = () =>
        startShopProcess({
          dataDir: join(disk, 'data'),
          port,
          environment: { TIFFIN_DEMO: 'off', LOG_LEVEL: 'silent' },
        });
      shop = await start();
      await importKnownCatalogue(shop);
      const visitor = visitorOf(shop);
      await visitor.account();
      const rounds: Round[] = [];
      const orderIds: string[] = [];
      for (const left of LEFT_MEGABYTES) {
        const filler = join(disk, 'filler');
        fill(filler, disk, left * MEGABYTE);
        const refused = await newRound(visitor);
        for (let count = 0; count < TRIES; count += 1) {
          for (const { what, send } of [...refused.writes, logout(visitor)]) {
            const { status, headers, text } = await send();
            const isClear = status === 503 && headers.has('Retry-After') && text !== '';
            tried(isClear, `with ${left} MB left ${what} was answered ${status}: ${text.slice(0, 200)}`);
          }
        }
        for (const path of ['/', '/orders', '/api/session', '/readyz']) {
          const { status } = await visitor.send('customer', path);
          tried(status === 200, `with ${left} MB left ${path} answered ${status}`);
        }
        unlinkSync(filler);
        await expectStored(visitor, refused, 'no', tried);
        const accepted = await newRound(visitor);
        for (const { what, send, status: expected } of accepted.writes) {
          const { status, text } = await send();
          orderIds.push(...new Set(text.match(/ORD[0-9A-F]{8}/g)));
          tried(status === expected, `with room again ${what} was answered ${status}: ${text.slice(0, 200)}`);
        }
        await expectStored(visitor, accepted, 'once', tried);
        rounds.push(accepted);
      }
      tried((await shop.end('SIGTERM')) === 0, 'its exit code was not 0');
      shop = await start();
      // The profile has only the name of the last round.
      for (const round of rounds) await expectStored(visitor, round, 'once', tried, round === rounds.at(-1));
      const { text } = await visitor.send('operator', '/operator/orders?limit=1000');
      const stored = [...text.matchAll(/"OrderId":"(\w+)"/g)].map(([, id]) => id).toSorted();
      tried(stored.join() === orderIds.toSorted().join(), `confirmed ${orderIds}, stored are ${stored}`);
    } finally {
      await shop?.end('SIGTERM');
      mount('umount', [disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  },
};
export default proof;

/** Writes of a customer, and the mark by which their results are found. */
interface Round {
  mark: string;
  newcomer: { email: string; password: string };
  /** `status` is that of an accepted write. */
  writes: { what: string; send: () => Promise<Answer>; status: number }[];
}

async function newRound(visitor: Visitor): Promise<Round> {
  const mark = crypto.randomUUID().slice(0, 8);
  const account = await visitor.account();
  const newcomer = newCustomer();
  const order = pickupOrder();
  const write = (who: Who, path: string, status: number, form: Record<string, string>) => ({
    what: path,
    status,
    send: () => visitor.send(who, path, { method: 'POST', body: new URLSearchParams(form) }),
  });
  return {
    mark,
    newcomer,
    writes: [
      write('customer', '/payment.data', 200, {
        order: JSON.stringify({ ...order, checkoutKey: `${mark}${order.checkoutKey.slice(8)}` }),
      }),
      write('guest', '/login', 302, { ...account }),
      write('guest', '/login', 401, { ...account, password: `not ${account.password}` }),
      write('guest', '/register', 200, { ...newcomer, confirm: newcomer.password }),
      write('customer', '/editprofile', 200, {
        fullName: `Asha ${mark}`,
        mobile: '9876543210',
        email: account.email,
      }),
      write('customer', '/api/addresses', 201, { ...ADDRESS, street: `${mark} Cross` }),
      write('guest', '/help_support', 200, {
        topic: 'A refund',
        orderId: '',
        email: newcomer.email,
        message: mark,
      }),
    ],
  };
}

/** A refused logout leaves the customer logged in, which the next checks need. */
function logout(visitor: Visitor) {
  return { what: '/myaccount', send: () => visitor.send('customer', '/myaccount', { method: 'POST' }) };
}

/** Expects that every write of a round is stored once, or none of them. */
async function expectStored(
  visitor: Visitor,
  { mark, newcomer }: Round,
  stored: 'once' | 'no',
  tried: Tried,
  isLatest = true,
): Promise<void> {
  const expected = stored === 'once' ? 1 : 0;
  const places: [Who, string][] = [
    ['operator', '/operator/support?limit=1000'],
    ['customer', '/api/addresses'],
  ];
  if (isLatest) places.push(['customer', '/api/session']);
  for (const [who, path] of places) {
    const { text } = await visitor.send(who, path);
    const found =
      path === '/api/addresses' ? text.split(`${mark} Cross, B`).length - 1 : text.split(mark).length - 1;
    tried(found === expected, `${path} has ${mark} ${found} times`);
  }
  const { status } = await visitor.send('guest', '/login', {
    method: 'POST',
    body: new URLSearchParams({ email: newcomer.email, password: newcomer.password }),
  });
  tried(status === (stored === 'once' ? 302 : 401), `the new customer’s login was answered ${status}`);
}

function mount(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Only root can mount the small disk that this needs: ${stderr}`);
}

function fill(file: string, disk: string, leftBytes: number): void {
  const descriptor = openSync(file, 'w');
  const free = () => {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  };
  while (free() > leftBytes) writeSync(descriptor, Buffer.alloc(Math.min(MEGABYTE, free() - leftBytes)));
  // An open file would occupy its space after its deletion.
  closeSync(descriptor);
}
