import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { ENDPOINTS, nameOf } from '../support/endpoints/endpoints.ts';
import type { Visitor } from '../support/endpoints/visitor.ts';
import { type HostileRequest, hostileRequests } from '../support/hostile/hostile-requests.ts';
import { type NearlyValid, nearlyValid, sendNearlyValid } from '../support/hostile/nearly-valid.ts';
import { freePort } from '../support/processes/postgres.ts';
import { OPERATOR_TOKEN, startShopProcess } from '../support/processes/shop-process.ts';
import { importKnownCatalogue, KNOWN } from '../support/test-data/known-catalogue.ts';
import type { Proof } from './proof.ts';
import { visitorOf } from './support/known-visitor.ts';

const INPUTS = 20_000;
const AT_ONCE = 8;
/** The maximum memory of the last quarter relative to the second one; the first quarter warms up. */
const MAX_GROWTH = 1.3;

const proof: Proof = {
  promise: `${INPUTS.toLocaleString('en')} requests, random and nearly valid, to every URL: no 5xx, no exit, constant memory`,
  run: async (tried) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const port = await freePort();
    const shop = await startShopProcess({
      dataDir,
      port,
      environment: {
        // The sitemap requires the site's address.
        ALLOWED_ORIGINS: `http://localhost:${port}`,
        TIFFIN_DEMO: 'off',
        LOG_LEVEL: 'silent',
        // Raised, because a refusal with 503 would count as a fault.
        MAX_WAIT_MILLISECONDS: '60000',
        LIMIT_PER_ACCOUNT: '100000',
        LIMIT_PER_ACCOUNT_ANYWHERE: '1000000',
        // Only this machine is ever called.
        WEBHOOK_PRIVATE_ADDRESSES: 'on',
      },
    });
    try {
      await importKnownCatalogue(shop);
      const visitors = Array.from({ length: AT_ONCE }, () => visitorOf(shop));
      const known = {
        operatorToken: OPERATOR_TOKEN,
        orderId: (await visitors[0]?.newOrder()) ?? '',
        vendorId: KNOWN.kitchen.id,
      };
      const seed = Date.now() % 1_000_000;
      const requests = fc.sample(fc.oneof(hostileRequests(shop.url, known), nearlyValid()), {
        numRuns: INPUTS,
        seed,
      });
      const memory: number[] = [];
      const accepted = new Set<string>();
      const waiting = requests.entries();
      const sendOneByOne = async (visitor: Visitor) => {
        for (const [index, request] of waiting) {
          try {
            const { status, shown, endpoint } = await send(visitor, request);
            tried(status < 500, `${shown} was answered ${status} (seed ${seed}, ${index})`);
            if (endpoint) accepted.add(endpoint);
          } catch (error) {
            const shown = JSON.stringify(request).slice(0, 300);
            tried(false, `${shown} was not answered: ${reasonOf(error)} (seed ${seed}, ${index})`);
          }
          if (index % 50 === 0 && shop.process.pid) memory.push(residentBytes(shop.process.pid));
        }
      };
      await Promise.all(visitors.map(sendOneByOne));
      for (const endpoint of ENDPOINTS)
        tried(accepted.has(nameOf(endpoint)), `${nameOf(endpoint)} accepted nothing`);
      tried(shop.process.exitCode === null, `the process ended with ${shop.process.exitCode}`);
      tried((await fetch(`${shop.url}/readyz`)).status === 200, 'it is not ready any more');
      const quarter = Math.floor(memory.length / 4);
      const growth = mean(memory.slice(-quarter)) / mean(memory.slice(quarter, 2 * quarter));
      tried(growth < MAX_GROWTH, `memory grew ${growth.toFixed(2)} times (seed ${seed})`);
    } finally {
      await shop.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
export default proof;

/** @returns also the endpoint, if it has accepted the request */
async function send(
  visitor: Visitor,
  request: HostileRequest | NearlyValid,
): Promise<{ status: number; shown: string; endpoint: string | null }> {
  if ('endpoint' in request) {
    const { answer, isAccepted, shown } = await sendNearlyValid(visitor, request);
    return { status: answer.status, shown, endpoint: isAccepted ? nameOf(request.endpoint) : null };
  }
  const { path, session, ...init } = request;
  const { status } = await visitor.sendWithSession(session, path, init);
  return { status, shown: `${init.method} ${path.slice(0, 200)}`, endpoint: null };
}

function reasonOf(error: unknown): unknown {
  return error instanceof Error ? (error.cause ?? error.message) : error;
}

function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
