import type { Command } from 'commander';
import { ORDER_EVENTS } from '../app/orders/order-event.ts';
import type { NewWebhook, SetAsideMessage, WebhookDocument } from '../app/webhooks/webhook.ts';
import type { SendResult } from '../app/webhooks/webhook-sender.server.ts';
import type { CommandContext } from './command-context.ts';
import {
  createOperatorClient,
  type OperatorClientOptions,
  requireGood,
  withClientOptions,
} from './operator-client.ts';
import { plainLine } from './plain-text.ts';
import { type ListOptions, printList } from './print-list.ts';
import { Refusal } from './refusal.ts';

const WEBHOOKS = '/operator/webhooks';
const KEEP = 'Keep it: it is not shown again.';

/** Adds `webhooks add`, `list`, `remove`, `rotate-secret`, `test` and `retry`. */
export function addWebhookCommands(program: Command, context: CommandContext): void {
  const { print } = context;
  const webhooks = program.command('webhooks').description('tell other programs of orders');

  withClientOptions(webhooks.command('add'))
    .description('send signed messages about orders to an address; prints the secret that signs them')
    .argument('<url>', 'such as https://kitchen.example/orders')
    .option('--events <events>', `with commas: ${ORDER_EVENTS.join(',')} (default: all)`)
    .action(async (url: string, { events, ...client }: OperatorClientOptions & { events?: string }) => {
      const wanted = { url, ...(events !== undefined && { events: events.split(/[\s,]+/).filter(Boolean) }) };
      const added = await post<NewWebhook>(WEBHOOKS, wanted, client, context);
      print(plainLine(`${added.id}  ${added.url}  ${added.events.join(', ')}`));
      print(`${added.secret}`);
      print(`This secret signs its messages. ${KEEP}`);
    });

  withClientOptions(webhooks.command('list'))
    .description('each with what waits to be sent, and what was set aside after a day of failures')
    .option('--json', 'print the documents, one per line')
    .option('--limit <number>', 'at most so many (default: 100)')
    .action((options: ListOptions) => printList(WEBHOOKS, options, describeWebhook, context));

  withClientOptions(webhooks.command('remove'))
    .description('send nothing more, and forget what was not sent')
    .argument('<webhook>', 'such as wh_1a2b3c4d')
    .action(async (id: string, client: OperatorClientOptions) => {
      await post(pathOf(id, 'remove'), {}, client, context);
      print(`${plainLine(id)} is removed.`);
    });

  withClientOptions(webhooks.command('rotate-secret'))
    .description('make a new secret; for a day messages are also signed with the one before')
    .argument('<webhook>', 'such as wh_1a2b3c4d')
    .action(async (id: string, client: OperatorClientOptions) => {
      const rotated = await post<{ secret: string; oldSecretUntil: string }>(
        pathOf(id, 'rotate-secret'),
        {},
        client,
        context,
      );
      print(rotated.secret);
      print(`This secret signs from now on, the one before too until ${rotated.oldSecretUntil}. ${KEEP}`);
    });

  withClientOptions(webhooks.command('test'))
    .description('send a message of the type webhook.test now, and say what came of it')
    .argument('<webhook>', 'such as wh_1a2b3c4d')
    .action(async (id: string, client: OperatorClientOptions) => {
      const sent = await post<SendResult>(pathOf(id, 'test'), {}, client, context);
      if (!sent.ok) throw new Refusal(`The message was not delivered: ${plainLine(sent.reason)}.`);
      print(`The message was delivered: the receiver answered ${sent.status}.`);
    });

  withClientOptions(webhooks.command('retry'))
    .description('send messages again that were set aside')
    .argument('[message]', 'such as msg_…, as list shows it')
    .option('--all', 'all of them')
    .action(async (message: string | undefined, options: OperatorClientOptions & { all?: boolean }) => {
      const { all = false, ...client } = options;
      if ((message === undefined) === !all) throw new Refusal('Name one message, or all of them with --all.');
      const wanted = all ? { all } : { message };
      const { retried } = await post<{ retried: number }>(`${WEBHOOKS}/retry`, wanted, client, context);
      print(`${retried} ${retried === 1 ? 'message is' : 'messages are'} sent again.`);
    });
}

function pathOf(id: string, act: string): string {
  return `${WEBHOOKS}/${encodeURIComponent(id)}/${act}`;
}

async function post<Answer>(
  path: string,
  body: object,
  client: OperatorClientOptions,
  context: CommandContext,
): Promise<Answer> {
  const answer = await createOperatorClient(client, context).send(path, {
    method: 'POST',
    body: JSON.stringify(body),
    type: 'application/json',
  });
  await requireGood(answer);
  return (await answer.json()) as Answer;
}

function describeWebhook(webhook: WebhookDocument): string[] {
  const { id, url, events, waiting, waitingSince, setAside, newestSetAside } = webhook;
  const since = waitingSince === null ? '' : ` since ${waitingSince}`;
  const more = setAside - newestSetAside.length;
  return [
    `${id}  ${url}  ${events.join(', ')}  waiting: ${waiting}${since}  set aside: ${setAside}`,
    ...newestSetAside.map(describeMessage),
    ...(more > 0 ? [`    and ${more} older ones`] : []),
  ];
}

function describeMessage({
  id,
  event,
  orderId,
  status,
  createdAt,
  attempts,
  lastError,
}: SetAsideMessage): string {
  return `    ${id}  ${createdAt}  ${event}  ${orderId} ${status}  ${attempts} attempts: ${lastError}`;
}
