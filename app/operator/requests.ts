import * as v from 'valibot';
import { isStorableMoment } from '../catalogue/availability/moment.ts';
import { storedId } from '../catalogue/stored-id.ts';
import { isOrderId } from '../orders/order-id.ts';
import { isOrderStatus, ORDER_STATUSES } from '../orders/order-status.ts';
import { isMessageId } from '../webhooks/webhook.ts';
import { SCOPES } from './caller.ts';

/* What the operator's API reads: the routes check with these schemas, and the description of the API has them too. */

const DEFAULT_LIMIT = '100';
const MAX_LIMIT = 10_000;
const MAX_NAME_LENGTH = 100;
/** Ten years. */
const MAX_DAYS = 3_650;

const STATUS_MESSAGE = `status must be one of ${ORDER_STATUSES.join(', ')}.`;
const SINCE_MESSAGE = 'since must be a time such as 2026-03-01T18:30:00Z.';

/** `?limit=` of a list. */
const LIMIT = v.pipe(
  v.optional(v.string(), DEFAULT_LIMIT),
  v.regex(/^\d{1,9}$/, 'limit must be a whole number.'),
  v.description(`At most so many, 1 to ${MAX_LIMIT}.`),
  v.transform(Number),
  v.minValue(1, 'limit must be at least 1.'),
  v.maxValue(MAX_LIMIT, `limit must be at most ${MAX_LIMIT}.`),
);

export const LIST_QUERY = v.object({ limit: LIMIT });

export const AUDIT_QUERY = v.object({
  before: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}$/, 'before must be the id of an entry.'),
      v.description('The id of the last entry of the page before.'),
    ),
  ),
  limit: LIMIT,
});

export const ORDERS_QUERY = v.object({
  status: v.optional(
    v.pipe(
      v.string(),
      v.description(`One or more of ${ORDER_STATUSES.join(', ')}, separated by commas.`),
      v.transform((text) => text.split(',')),
      v.array(v.pipe(v.string(), v.guard(isOrderStatus, STATUS_MESSAGE))),
    ),
  ),
  since: v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp(SINCE_MESSAGE),
      v.description('Only orders that were placed then or later.'),
      v.check((text) => isStorableMoment(Date.parse(text)), SINCE_MESSAGE),
      v.transform((text) => new Date(text)),
    ),
  ),
  vendor: v.optional(v.pipe(storedId('vendor'), v.description('Only orders with a line of this vendor.'))),
  customer: v.optional(v.pipe(storedId('customer'), v.description('Only orders of this `userId`.'))),
  after: v.optional(
    v.pipe(
      v.string(),
      v.description('The id of the last order of the page before.'),
      v.check(isOrderId, 'after must be the id of an order.'),
    ),
  ),
  limit: LIMIT,
});

/** Of an export of the catalogue. */
export const EXPORT_QUERY = v.object({
  only: v.optional(
    v.pipe(
      v.string(),
      v.literal('id', 'only must be id.'),
      v.description('With id each line is the id of a document alone, `{"id": …}`.'),
    ),
  ),
});

export const EVENTS_QUERY = v.object({
  after: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}$/, 'after must be the id of an event.'),
      v.description('The id of the last event seen; without it, from now on. Last-Event-ID comes first.'),
      v.transform(Number),
    ),
  ),
});

export const AVAILABILITY_BODY = v.object({
  available: v.boolean(),
  until: v.optional(
    v.pipe(
      v.string(),
      v.description('A time to come, such as 18:30 or 2026-11-24T18:30+05:30. A vendor needs it to close.'),
    ),
  ),
});

export const STATUS_BODY = v.object({ status: v.picklist(ORDER_STATUSES) });

export const TOKEN_BODY = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(MAX_NAME_LENGTH),
    v.check((text) => text.isWellFormed() && !/\p{C}/u.test(text)),
  ),
  scopes: v.pipe(v.array(v.picklist(SCOPES)), v.minLength(1)),
  vendor: v.optional(v.nullable(storedId('vendor')), null),
  expiresInDays: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DAYS))),
    null,
  ),
});

/** Of messages to webhooks that were set aside. */
export const RETRY_BODY = v.union([
  v.strictObject({ message: v.pipe(v.string(), v.check(isMessageId)) }),
  v.strictObject({ all: v.literal(true) }),
]);
