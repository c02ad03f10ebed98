import { runUntilStopped } from '../runtime/background.server.ts';
import { createConcurrencyLimit, type RunLimited } from '../runtime/concurrency-limit.ts';
import type { Wait } from '../runtime/delay.server.ts';
import { describeError } from '../runtime/log-error.server.ts';
import type { FailureLog } from '../runtime/throttled-log.server.ts';
import { orderMessage } from './order-message.ts';
import {
  type ClaimedMessage,
  claimMessages,
  listDueWebhooks,
  noteDelivered,
  noteFailed,
  type Outbox,
} from './outbox.server.ts';
import { retryPause } from './retry-pause.ts';
import { signedHeaders } from './signature.server.ts';
import type { WebhookSender } from './webhook-sender.server.ts';

/** How long a new message waits at most. */
const POLL_MILLISECONDS = 1_000;
/** Of one webhook and process. */
const SENDS_AT_ONCE = 8;
/** Most connections of the pool stay free for customers. */
const STATEMENTS_AT_ONCE = 2;
/** Less than the grace of a stop (server/stop.ts). */
const STOP_MILLISECONDS = 4_000;

interface WorkerServices {
  outbox: Outbox;
  now: () => Date;
  wait: Wait;
  /** From 0 to 1. */
  random: () => number;
  sender: Pick<WebhookSender, 'send'>;
  logFailure: FailureLog;
}

/**
 * Sends what the outbox holds, beside the workers of all other processes. Each webhook has a lane of its own, so a
 * receiver that is slow or gone delays only its own messages. A stop takes no more messages and waits a moment for
 * those under way; what is aborted then is sent again after its lease.
 */
export function startWebhookWorker(services: WorkerServices): { stop: () => Promise<void> } {
  const { outbox, wait, logFailure } = services;
  const inTurn = createConcurrencyLimit(STATEMENTS_AT_ONCE);
  const lanes = new Map<string, Promise<void>>();
  const abortSends = new AbortController();
  const logOutage = (error: unknown) => logFailure('Webhooks cannot be sent', describeError(error));

  async function startLanes(stopped: AbortSignal): Promise<void> {
    for (const webhookId of await listDueWebhooks(outbox)) {
      if (lanes.has(webhookId)) continue;
      const lane = sendDue({ ...services, inTurn }, webhookId, { stopped, abortSends: abortSends.signal });
      lanes.set(
        webhookId,
        lane.catch(logOutage).finally(() => lanes.delete(webhookId)),
      );
    }
  }

  const polling = runUntilStopped(async (stopped) => {
    for (;;) {
      await wait(POLL_MILLISECONDS, stopped);
      if (stopped.aborted) return;
      await startLanes(stopped).catch(logOutage);
    }
  });
  return {
    stop: async () => {
      await polling.stop();
      const done = new AbortController();
      void wait(STOP_MILLISECONDS, done.signal).then(() => abortSends.abort());
      await Promise.all(lanes.values());
      done.abort();
    },
  };
}

type SendServices = Omit<WorkerServices, 'wait'> & { inTurn: RunLimited };

/**
 * Sends the messages of a webhook until none is due.
 * @param ends.stopped takes no more of them
 * @param ends.abortSends aborts those that are being sent
 * @throws where the database fails; what was claimed is sent again after its lease
 */
export async function sendDue(
  services: SendServices,
  webhookId: string,
  ends: { stopped: AbortSignal; abortSends: AbortSignal },
): Promise<void> {
  const { outbox, inTurn } = services;
  while (!ends.stopped.aborted) {
    const claimed = await inTurn(() => claimMessages(outbox, webhookId, SENDS_AT_ONCE));
    if (claimed.length === 0) return;
    const attempts = await Promise.allSettled(
      claimed.map((message) => attempt(services, webhookId, message, ends.abortSends)),
    );
    for (const made of attempts) if (made.status === 'rejected') throw made.reason;
  }
}

async function attempt(
  { outbox, inTurn, now, random, sender, logFailure }: SendServices,
  webhookId: string,
  message: ClaimedMessage,
  abortSends: AbortSignal,
): Promise<void> {
  const body = orderMessage(message.event, message.at, message.order);
  const headers = { ...MESSAGE_HEADERS, ...signedHeaders(message.id, now(), body, message.secrets) };
  const sent = await sender.send(message.url, { headers, body }, abortSends);
  if (sent.ok) return inTurn(() => noteDelivered(outbox, message.id));
  // Whether the receiver has it is unknown, and it is not the receiver's failure.
  if (abortSends.aborted) return;
  const { reason } = sent;
  logFailure(`Webhook ${webhookId} does not take messages`, reason);
  const pauseMilliseconds = retryPause(message.attempts, random());
  await inTurn(() => noteFailed(outbox, message, { reason, pauseMilliseconds }));
}

export const MESSAGE_HEADERS = { 'Content-Type': 'application/json', 'User-Agent': 'Tiffin-Webhooks' };
