import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { hostileRequests } from '../support/hostile-requests.ts';
import { placeOver, signInOver } from '../support/http-customer.ts';
import { importKnownCatalogue, KNOWN } from '../support/known-catalogue.ts';
import { OPERATOR_TOKEN, startShopProcess } from '../support/shop-process.ts';
import { pickupOrder } from './known-order.ts';
import type { Proof, Tried } from './proof.ts';

const INPUTS = 20_000;
const AT_ONCE = 8;
/** Of the last quarter to the second one; the first warms up. */
const MOST_GROWTH = 1.3;

const proof: Proof = {
  promise: `${INPUTS.toLocaleString('en')} hostile requests to every address: no 5xx, no exit, memory flat`,
  run: async (tried) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const shop = await startShopProcess({
      dataDir,
      environment: {
        TIFFIN_DEMO: 'off',
        LOG_LEVEL: 'silent',
        // Whoever would queue longer is refused with 503, which is no fault: here nobody is.
        LONGEST_WAIT_MILLISECONDS: '60000',
      },
    });
    try {
      await importKnownCatalogue(shop);
      const cookie = await signInOver(shop.url);
      const placed = await placeOver(shop.url, cookie, pickupOrder());
      const known = {
        cookie,
        operatorToken: OPERATOR_TOKEN,
        orderId: placed.orderIds[0] ?? '',
        vendorId: KNOWN.kitchen.id,
      };
      const seed = Date.now() % 1_000_000;
      const requests = fc.sample(hostileRequests(shop.url, known), { numRuns: INPUTS, seed });
      const memory: number[] = [];
      const waiting = requests.entries();
      const sendOneByOne = async () => {
        for (const [index, request] of waiting) {
          await send(shop.url, request, (isKept, otherwise) =>
            tried(isKept, `${otherwise} (seed ${seed}, ${index})`),
          );
          if (index % 50 === 0 && shop.process.pid) memory.push(residentBytes(shop.process.pid));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sendOneByOne));
      tried(shop.process.exitCode === null, `the process ended with ${shop.process.exitCode}`);
      tried((await fetch(`${shop.url}/readyz`)).status === 200, 'it is not ready any more');
      const quarter = Math.floor(memory.length / 4);
      const growth = mean(memory.slice(-quarter)) / mean(memory.slice(quarter, 2 * quarter));
      tried(growth < MOST_GROWTH, `memory grew ${growth.toFixed(2)} times (seed ${seed})`);
    } finally {
      await shop.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
export default proof;

async function send(
  url: string,
  {
    method,
    path,
    headers,
    body,
  }: { method: string; path: string; headers: Record<string, string>; body: string | null },
  tried: Tried,
): Promise<void> {
  const leaving = new AbortController();
  const shown = `${method} ${path.slice(0, 200)}`;
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      body,
      redirect: 'manual',
      signal: leaving.signal,
    });
    tried(answer.status < 500, `${shown} was answered ${answer.status}`);
    const isStream = answer.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (!isStream) await answer.arrayBuffer();
  } catch (error) {
    tried(
      false,
      `${shown} was not answered: ${error instanceof Error ? (error.cause ?? error.message) : error}`,
    );
  } finally {
    leaving.abort();
  }
}

function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
