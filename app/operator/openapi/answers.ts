import * as v from 'valibot';
import { OPERATOR_ORDER } from '../../orders/operator/operator-order.ts';
import { ORDER_EVENTS } from '../../orders/order-event.ts';
import { ORDER_STATUSES } from '../../orders/order-status.ts';
import { SCOPES } from '../caller.ts';

/* What the operator's API answers, for its description; a test compares every answer with it. */

const time = () => v.pipe(v.string(), v.isoTimestamp());
const count = () => v.pipe(v.number(), v.integer());

const TOKEN = {
  id: v.string(),
  name: v.string(),
  scopes: v.array(v.picklist(SCOPES)),
  vendor: v.pipe(v.nullable(v.string()), v.description('The only vendor it is for; null: all.')),
  createdAt: time(),
  expiresAt: v.nullable(time()),
  revokedAt: v.nullable(time()),
  lastUsedAt: v.pipe(v.nullable(time()), v.description('To the minute.')),
};

const WEBHOOK = { id: v.string(), url: v.string(), events: v.array(v.picklist(ORDER_EVENTS)) };

/** By their names in the description. */
export const ANSWERS = {
  Error: v.strictObject({ message: v.string() }),
  Order: OPERATOR_ORDER,
  OrderEvent: v.strictObject({
    status: v.pipe(v.picklist(ORDER_STATUSES), v.description('The status that the order has reached.')),
    timestamp: time(),
    order: v.pipe(OPERATOR_ORDER, v.description('The order now, which may be further.')),
  }),
  Beat: v.strictObject({ at: v.pipe(time(), v.description("The server's clock.")) }),
  Availability: v.strictObject({
    notice: v.pipe(
      v.nullable(v.string()),
      v.description('What customers read now; null where it can be ordered.'),
    ),
  }),
  Id: v.strictObject({ id: v.string() }),
  UnusedPicture: v.strictObject({
    hash: v.string(),
    bytes: count(),
    unusedsince: v.nullable(time()),
    isdue: v.pipe(v.boolean(), v.description('Whether the daily job erases it next.')),
  }),
  Token: v.strictObject(TOKEN),
  NewToken: v.strictObject({
    token: v.pipe(v.string(), v.description('The secret, which is not shown again.')),
    ...TOKEN,
  }),
  AuditEntry: v.strictObject({
    id: v.string(),
    at: time(),
    token: v.pipe(v.string(), v.description('The id of the token; `owner` for the one of the settings.')),
    name: v.nullable(v.string()),
    action: v.pipe(v.string(), v.description('Method and route.')),
    target: v.pipe(
      v.nullable(v.string()),
      v.description('The id of an order, a token or a webhook, or the kind of document.'),
    ),
    address: v.string(),
    allowed: v.pipe(v.boolean(), v.description('False where the token lacked the scope.')),
  }),
  SupportRequest: v.strictObject({
    id: v.string(),
    createdAt: time(),
    userId: v.pipe(v.nullable(v.string()), v.description('Null for a guest.')),
    topic: v.string(),
    orderId: v.nullable(v.string()),
    email: v.string(),
    message: v.string(),
  }),
  Webhook: v.strictObject({
    ...WEBHOOK,
    createdAt: time(),
    oldSecretUntil: v.pipe(
      v.nullable(time()),
      v.description('Until when messages are signed with the secret before too.'),
    ),
    waiting: v.pipe(count(), v.description('How many messages will still be sent.')),
    waitingSince: v.nullable(time()),
    setAside: v.pipe(count(), v.description('How many messages are not sent any more.')),
    newestSetAside: v.array(
      v.strictObject({
        id: v.string(),
        event: v.string(),
        orderId: v.string(),
        status: v.string(),
        createdAt: time(),
        attempts: count(),
        lastError: v.string(),
      }),
    ),
  }),
  NewWebhook: v.strictObject({
    ...WEBHOOK,
    secret: v.pipe(v.string(), v.description('It is not shown again.')),
  }),
  NewSecret: v.strictObject({ id: v.string(), secret: v.string(), oldSecretUntil: time() }),
  RemovedWebhook: v.strictObject({ id: v.string() }),
  RetriedMessages: v.strictObject({ retried: count() }),
  SentMessage: v.union([
    v.strictObject({ ok: v.literal(true), status: count() }),
    v.strictObject({ ok: v.literal(false), reason: v.string() }),
  ]),
  Rejection: v.strictObject({
    line: v.pipe(count(), v.description('The line on which the document begins, from 1.')),
    id: v.nullable(v.string()),
    field: v.nullable(v.string()),
    reason: v.string(),
  }),
  ImportCounts: v.strictObject({
    counts: v.strictObject({
      created: count(),
      updated: count(),
      unchanged: count(),
      rejected: count(),
    }),
  }),
} as const;

export type AnswerName = keyof typeof ANSWERS;
