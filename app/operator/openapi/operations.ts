import type { GenericSchema, ObjectEntries, ObjectSchema } from 'valibot';
import { DOCUMENT_KINDS, type DocumentKind } from '../../catalogue/import-export/document-kinds.ts';
import { WEBHOOK_REQUEST } from '../../webhooks/add-webhook.server.ts';
import type { Right } from '../caller.ts';
import {
  AUDIT_QUERY,
  AVAILABILITY_BODY,
  EVENTS_QUERY,
  EXPORT_QUERY,
  LIST_QUERY,
  ORDERS_QUERY,
  RETRY_BODY,
  STATUS_BODY,
  TOKEN_BODY,
} from '../requests.ts';
import type { AnswerName } from './answers.ts';
import { DOCUMENT_EXAMPLES } from './document-examples.ts';

/** An address of the operator's API with one method. */
export interface Operation {
  method: 'get' | 'post';
  /** With parameters in braces. */
  path: string;
  summary: string;
  details?: string;
  right: Right;
  /** Examples of the parameters in the path, by name. */
  parameters?: Record<string, string>;
  query?: { schema: ObjectSchema<ObjectEntries, undefined>; examples: Record<string, string> };
  /** `kind`: an array of these documents and of deletions. */
  body?: { schema: GenericSchema; example: object } | { kind: DocumentKind; example: object };
  answer: Answer;
  /** Refusals beside those of every operation, with their reasons. */
  refusals?: Record<number, string>;
}

/** A schema among the components of the description. */
export type SchemaName = AnswerName | DocumentKind | 'Deletion';

interface Answer {
  status: 200 | 201;
  type: 'application/json' | 'application/x-ndjson' | 'text/event-stream' | 'application/gzip';
  /** Of NDJSON what each line is, of a stream what the data of each event are. */
  of?: readonly SchemaName[];
  description: string;
}

const LIMIT = { schema: LIST_QUERY, examples: { limit: '10' } };

const lines = (of: Answer['of'], description: string): Answer => ({
  status: 200,
  type: 'application/x-ndjson',
  ...(of && { of }),
  description,
});

const CATALOGUE: readonly Operation[] = DOCUMENT_KINDS.flatMap((kind): Operation[] => {
  const path = `/operator/catalogue/${kind}`;
  const vendors = kind === 'restaurantitems' ? "A vendor's token reads and changes its own dishes." : '';
  return [
    {
      method: 'get',
      path,
      summary: `Export ${kind}`,
      ...(vendors && { details: vendors }),
      right: 'catalogue:write',
      query: { schema: EXPORT_QUERY, examples: { only: 'id' } },
      answer: lines([kind, 'Id'], 'Every document, one per line; with only=id their ids.'),
    },
    {
      method: 'post',
      path,
      summary: `Import ${kind}`,
      details: `Creates, updates and removes documents by their ids, each by itself. One document per line may be sent instead of an array. ${vendors}`,
      right: 'catalogue:write',
      body: { kind, example: [DOCUMENT_EXAMPLES[kind]] },
      answer: lines(['Rejection', 'ImportCounts'], 'Each rejected document, and the counts at the end.'),
    },
  ];
});

const NO_WEBHOOK = { 404: 'There is no such webhook.' };

const json = (of: AnswerName, description: string): Answer => ({
  status: 200,
  type: 'application/json',
  of: [of],
  description,
});

/** With an address of this machine, which only shops take that allow private ones. */
const WEBHOOK_EXAMPLE = { url: 'http://127.0.0.1:9100/orders', events: ['order.created'] };

/** A change of one webhook. */
function changeWebhook(act: string, summary: string, answer: Answer): Operation {
  return {
    method: 'post',
    path: `/operator/webhooks/{webhookId}/${act}`,
    summary,
    right: 'owner',
    parameters: { webhookId: 'wh_1a2b3c4d' },
    answer,
    refusals: NO_WEBHOOK,
  };
}

const WEBHOOKS: readonly Operation[] = [
  {
    method: 'get',
    path: '/operator/webhooks',
    summary: 'List webhooks',
    right: 'owner',
    query: LIMIT,
    answer: lines(['Webhook'], 'The newest first, one per line, without their secrets.'),
  },
  {
    method: 'post',
    path: '/operator/webhooks',
    summary: 'Add a webhook',
    details: 'Without events it receives all. The example needs a shop that allows private addresses.',
    right: 'owner',
    body: { schema: WEBHOOK_REQUEST, example: WEBHOOK_EXAMPLE },
    answer: { ...json('NewWebhook', 'The webhook with its secret.'), status: 201 },
    refusals: {
      409: 'A webhook has this address already, or there are too many.',
      413: 'The body is too long.',
    },
  },
  {
    method: 'post',
    path: '/operator/webhooks/retry',
    summary: 'Send messages again that were set aside',
    right: 'owner',
    body: { schema: RETRY_BODY, example: { all: true } },
    answer: json('RetriedMessages', 'How many.'),
    refusals: { 404: 'No message with this id is set aside.', 413: 'The body is too long.' },
  },
  changeWebhook('test', 'Send a test message', json('SentMessage', 'What came of it.')),
  changeWebhook(
    'rotate-secret',
    "Change a webhook's secret",
    json('NewSecret', 'The new secret; for a day the one before signs too.'),
  ),
  changeWebhook('remove', 'Remove a webhook', json('RemovedWebhook', 'The webhook is gone.')),
];

const availability = (
  kind: 'restaurantitems' | 'vendors',
  texts: { summary: string; details: string },
): Operation => ({
  method: 'post',
  path: `/operator/catalogue/${kind}/{id}/availability`,
  ...texts,
  right: 'catalogue:write',
  parameters: { id: DOCUMENT_EXAMPLES[kind].id },
  body: { schema: AVAILABILITY_BODY, example: { available: true } },
  answer: {
    status: 200,
    type: 'application/json',
    of: ['Availability'],
    description: 'What customers read now.',
  },
  refusals: { 404: 'There is nothing with this id.', 413: 'The body is too long.' },
});

/** Every address below `/operator` that takes a token. */
export const OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/operator/orders',
    summary: 'List orders',
    details:
      'Newest first. The header Link leads to the next page where there is one; following it shows each order once, however many are placed meanwhile.',
    right: 'orders:read',
    query: {
      schema: ORDERS_QUERY,
      examples: {
        status: 'Created,Accepted',
        since: '2026-03-01T00:00:00Z',
        vendor: 'v-spice',
        customer: 'k3Jd82hGq0',
        after: 'ORD1A2B3C4D',
        limit: '50',
      },
    },
    answer: lines(['Order'], 'Orders, one per line.'),
  },
  {
    method: 'get',
    path: '/operator/orders/events',
    summary: 'Follow orders',
    details:
      'Server-sent events: `order` for each status that an order reaches, the first one too, and `beat` at the start and every 15 s. Reconnect with the id of the last event, as Last-Event-ID or after, to any node: nothing is missed and nothing comes twice.',
    right: 'orders:read',
    query: { schema: EVENTS_QUERY, examples: { after: '0' } },
    answer: {
      status: 200,
      type: 'text/event-stream',
      of: ['OrderEvent', 'Beat'],
      description: 'A stream without end.',
    },
    refusals: {
      409: 'There is no such event yet, as after a restore: begin without one.',
      429: 'Too many streams are open with this token.',
    },
  },
  {
    method: 'post',
    path: '/operator/orders/{orderId}/status',
    summary: 'Move an order to its next status',
    details: "A vendor's token moves orders all of whose lines are its own.",
    right: 'orders:write',
    parameters: { orderId: 'ORD1A2B3C4D' },
    body: { schema: STATUS_BODY, example: { status: 'Accepted' } },
    answer: {
      status: 200,
      type: 'application/json',
      of: ['Order'],
      description: 'The order in its new status.',
    },
    refusals: {
      403: 'The token lacks the scope, or the order has lines of other vendors too.',
      404: 'There is no such order.',
      409: 'An order cannot go from its status to this one.',
      413: 'The body is too long.',
    },
  },
  ...CATALOGUE,
  availability('restaurantitems', {
    summary: 'Sell a dish out, or bring it back',
    details: "Without `until` it is sold out until further notice. A vendor's token changes its own dishes.",
  }),
  availability('vendors', {
    summary: 'Close a vendor, or open it within its hours',
    details: 'Closing needs `until`.',
  }),
  ...WEBHOOKS,
  {
    method: 'get',
    path: '/operator/pictures/unused',
    summary: 'List pictures that nothing shows',
    details: 'A daily job erases those that nothing has shown for a week.',
    right: 'owner',
    answer: lines(['UnusedPicture'], 'One per line.'),
  },
  {
    method: 'get',
    path: '/operator/support',
    summary: 'List requests for help',
    right: 'owner',
    query: LIMIT,
    answer: lines(['SupportRequest'], 'The newest first, one per line.'),
  },
  {
    method: 'get',
    path: '/operator/tokens',
    summary: 'List tokens',
    right: 'owner',
    query: LIMIT,
    answer: lines(['Token'], 'The newest first, one per line, without their secrets.'),
  },
  {
    method: 'post',
    path: '/operator/tokens',
    summary: 'Make a token',
    right: 'owner',
    body: {
      schema: TOKEN_BODY,
      example: { name: 'Kitchen screen', scopes: ['orders:read'], vendor: 'v-spice', expiresInDays: 90 },
    },
    answer: {
      status: 201,
      type: 'application/json',
      of: ['NewToken'],
      description: 'The token with its secret.',
    },
    refusals: { 413: 'The body is too long.' },
  },
  {
    method: 'post',
    path: '/operator/tokens/{tokenId}/revoke',
    summary: 'Revoke a token',
    right: 'owner',
    parameters: { tokenId: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed' },
    answer: {
      status: 200,
      type: 'application/json',
      of: ['Token'],
      description: 'The token, which opens nothing from now on.',
    },
    refusals: { 404: 'There is no such token.' },
  },
  {
    method: 'get',
    path: '/operator/audit',
    summary: 'List requests to this API',
    details:
      'Who asked for what, when and from where, for 400 days. The header Link leads to the next page where there is one.',
    right: 'owner',
    query: { schema: AUDIT_QUERY, examples: { before: '120000', limit: '10' } },
    answer: lines(['AuditEntry'], 'The newest first, one per line.'),
  },
  {
    method: 'get',
    path: '/operator/backup',
    summary: 'Back up the embedded database',
    right: 'owner',
    answer: { status: 200, type: 'application/gzip', description: 'A compressed archive of one moment.' },
    refusals: { 409: 'The shop runs on a PostgreSQL server, which has its own tools.' },
  },
];
