import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { OperatorOrder } from '../../app/orders/operator/operator-order.ts';
import type { OperatorEvent } from '../../app/orders/operator/order-events.server.ts';
import { END_STATUSES, ORDER_STATUSES, type OrderStatus } from '../../app/orders/order-status.ts';
import type { CommandContext } from '../command-context.ts';
import { type OperatorClient, requireGood, Unreachable } from '../operator-client.ts';
import { escapeUnseen, plainLine } from '../plain-text.ts';
import { nextPage } from '../print-list.ts';
import { describeTicket } from './describe-order.ts';

/** Without even a beat for so long, the connection is dead. */
const SILENCE_MILLISECONDS = 40_000;
const FIRST_PAUSE_MILLISECONDS = 1_000;
const MAX_PAUSE_MILLISECONDS = 30_000;
/** The server forgot the event, as after a restore. */
const UNKNOWN_EVENT = 409;
const ORDERS_PATH = '/operator/orders';
const OPEN_STATUSES = ORDER_STATUSES.filter(
  (status) => !(END_STATUSES as readonly OrderStatus[]).includes(status),
);

interface Watch {
  client: OperatorClient;
  /** The last event seen, as text; null: first the open orders, then what happens from now on. */
  after: string | null;
  isJson: boolean;
  context: CommandContext;
}

/** Open orders that were printed, each with its status then, by OrderId. */
type Listed = Map<string, OrderStatus>;

/**
 * Prints each status that an order reaches, until the process ends. Reconnects by itself after the last event that it
 * has printed.
 * @throws Refusal when the server refuses the token or the request
 */
export async function watchOrders(watch: Watch): Promise<never> {
  const { context } = watch;
  let { after } = watch;
  const listed: Listed = new Map();
  let pause = FIRST_PAUSE_MILLISECONDS;
  for (;;) {
    let problem = 'The connection was lost';
    try {
      for await (const seen of readStream(watch, after, listed)) {
        after = seen;
        pause = FIRST_PAUSE_MILLISECONDS;
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      problem = error.message.replace(/\.$/, '');
    }
    context.report(plainLine(`${problem}; trying again in ${pause / 1_000} s.`));
    await context.wait(pause);
    pause = Math.min(2 * pause, MAX_PAUSE_MILLISECONDS);
  }
}

/** Prints one connection's events until it ends; yields the id of each. */
async function* readStream(watch: Watch, after: string | null, listed: Listed): AsyncGenerator<string> {
  const { client, context } = watch;
  const answer = await client.send(`/operator/orders/events${after === null ? '' : `?after=${after}`}`);
  if (answer.status === UNKNOWN_EVENT) {
    await answer.body?.cancel();
    context.report('The server has an older state of the orders: starting again from now.');
    yield* readStream(watch, null, listed);
    return;
  }
  if (!answer.headers.get('Content-Type')?.startsWith('text/event-stream')) await requireGood(answer);
  if (!answer.body) return;
  const reader = answer.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  const silence = setTimeout(() => void reader.cancel().catch(() => {}), SILENCE_MILLISECONDS);
  let isFirst = true;
  try {
    for (;;) {
      // A broken connection ends the stream like any other.
      const { done, value } = await reader.read().catch(() => ({ done: true as const, value: undefined }));
      if (done) return;
      silence.refresh();
      if (value.id === undefined) continue;
      // The stream has begun, so no order is missed between this list and it.
      if (isFirst && after === null) await printOpenOrders(watch, listed);
      isFirst = false;
      if (value.event === 'order') printEvent(watch, value.id, value.data, listed);
      yield value.id;
    }
  } finally {
    clearTimeout(silence);
    await reader.cancel().catch(() => {});
  }
}

function printEvent({ isJson, context }: Watch, id: string, data: string, listed: Listed): void {
  if (isJson) {
    context.print(escapeUnseen(`{"id":${id},${data.slice(1)}`));
    return;
  }
  const { order, ...event } = JSON.parse(data) as OperatorEvent;
  const status = event.status as OrderStatus;
  if (!isListed(listed.get(order.OrderId), status)) printTicket(context, { ...order, status });
}

/** Whether the list has shown this status or a later one: the stream began before the list was read. */
function isListed(shown: OrderStatus | undefined, status: OrderStatus): boolean {
  return shown !== undefined && ORDER_STATUSES.indexOf(status) <= ORDER_STATUSES.indexOf(shown);
}

/** The oldest first. With `--json` a program reads events only. */
async function printOpenOrders({ client, isJson, context }: Watch, listed: Listed): Promise<void> {
  if (isJson) return;
  const orders: OperatorOrder[] = [];
  let next: string | null = `${ORDERS_PATH}?status=${OPEN_STATUSES}&limit=1000`;
  while (next !== null) {
    const answer: Response = await client.send(next);
    await requireGood(answer);
    const lines = (await answer.text().catch(throwUnreachable)).split('\n').filter(Boolean);
    orders.push(...lines.map((line) => JSON.parse(line) as OperatorOrder));
    next = nextPage(answer, ORDERS_PATH);
  }
  listed.clear();
  for (const order of orders.toReversed()) {
    listed.set(order.OrderId, order.status);
    printTicket(context, order);
  }
}

function throwUnreachable(): never {
  throw new Unreachable('The connection was lost.');
}

function printTicket(context: CommandContext, order: OperatorOrder): void {
  context.print(describeTicket(order).map(plainLine).join('\n'));
}
