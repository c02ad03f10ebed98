import { type ClientRequest, get } from 'node:http';
import type { ShopProcess } from '../support/processes/shop-process.ts';
import type { Proof } from './proof.ts';
import type { SeededCustomer } from './support/many-customers.ts';
import {
  MAX_MEGABYTES,
  seedTrackers,
  setStatus,
  TRACKERS,
  tryMemory,
  tryPlacing,
} from './support/many-trackers.ts';
import { withTwoNodes } from './support/two-nodes.ts';

/** The number of trackers that are opened at once. */
const WAVE = 100;
const STEPS = 100;
const STEP_MILLISECONDS = 1_000;

const proof: Proof = {
  promise: `${TRACKERS} open trackers on a process: under ${MAX_MEGABYTES} MB, steps received within 1 s, placing not slowed`,
  run: (tried) =>
    withTwoNodes(async ({ nodes: [node, other], databaseUrl }) => {
      const { customers, buyer } = await seedTrackers(databaseUrl);
      const trackers: Tracker[] = [];
      for (let from = 0; from < TRACKERS; from += WAVE) {
        trackers.push(
          ...(await Promise.all(
            customers.slice(from, from + WAVE).map((customer) => follow(node, customer)),
          )),
        );
      }
      await tryPlacing(tried, { crowded: node, empty: other, buyer });
      // Through the other process, so that the notification passes through the database.
      for (const [index, tracker] of trackers.slice(0, STEPS).entries()) {
        const milliseconds = await timeOfStep(other, tracker, index % 2 === 0 ? 'Accepted' : 'Cancelled');
        tried(milliseconds < STEP_MILLISECONDS, `a step arrived after ${Math.round(milliseconds)} ms`);
      }
      tryMemory(tried, node);
      const lost = trackers.filter(({ isOpen }) => !isOpen()).length;
      // A cancelled order is no longer followed.
      tried(lost === STEPS / 2, `${lost} of the trackers were lost`);
      for (const { request } of trackers) request.destroy();
    }),
};
export default proof;

interface Tracker {
  orderId: string;
  request: ClientRequest;
  isOpen: () => boolean;
  /** The next state that is sent. */
  next: () => Promise<void>;
}

/** Opens the event stream of the customer's order and waits for its first state. */
async function follow({ url }: ShopProcess, { cookie, orderId }: SeededCustomer): Promise<Tracker> {
  let handleEvent = () => {};
  let isOpen = true;
  const next = () =>
    new Promise<void>((resolve) => {
      handleEvent = resolve;
    });
  const path = `/track/events?orderId=${orderId}`;
  const request = get(`${url}${path}`, { agent: false, headers: { Cookie: cookie } });
  const first = next();
  const refused = new Promise<never>((_, reject) => {
    request.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} was answered ${response.statusCode}`));
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        if (text.includes('event: state')) handleEvent();
      });
      response.on('close', () => {
        isOpen = false;
      });
    });
    request.on('error', (error) => {
      isOpen = false;
      reject(error);
    });
  });
  await Promise.race([first, refused]);
  // Connections that are lost later are counted at the end.
  refused.catch(() => {});
  return { orderId, request, isOpen: () => isOpen, next };
}

/** Milliseconds from the operator's answer until the customer's event. */
async function timeOfStep(node: ShopProcess, tracker: Tracker, status: string): Promise<number> {
  const arrived = tracker.next().then(() => performance.now());
  const answer = await setStatus(node, tracker.orderId, status);
  if (answer !== 200) throw new Error(`the operator was answered ${answer}`);
  const answeredAt = performance.now();
  return (await arrived) - answeredAt;
}
