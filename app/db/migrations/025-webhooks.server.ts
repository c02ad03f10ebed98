import { type Kysely, sql } from 'kysely';

/**
 * Webhook endpoints, and the messages to them (docs/decisions/webhooks.md). `outbox.webhookid` has no foreign key: its
 * check would have every order lock the endpoint's one row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table webhooks (
    id text primary key,
    url text not null unique,
    events text[] not null,
    secret text not null,
    oldsecret text,
    oldsecretuntil timestamptz,
    createdat timestamptz not null
  )`,
  // One of the three times is set: due, delivered or set aside.
  `create table outbox (
    id text primary key,
    webhookid text not null,
    event text not null,
    orderid text not null references orders ("OrderId"),
    status text not null,
    createdat timestamptz not null,
    triedsince timestamptz,
    attempts integer not null default 0,
    lasterror text,
    dueat timestamptz,
    deliveredat timestamptz,
    setasideat timestamptz,
    check (num_nonnulls(dueat, deliveredat, setasideat) = 1)
  )`,
  // For the messages of one that are due, the oldest first, and for whether it has any.
  'create index outbox_due on outbox (webhookid, createdat) where dueat is not null',
  'create index outbox_next on outbox (webhookid, dueat) where dueat is not null',
  'create index outbox_oldest on outbox (createdat) where dueat is not null',
  'create index outbox_delivered on outbox (deliveredat) where deliveredat is not null',
  'create index outbox_set_aside on outbox (webhookid, setasideat desc) where setasideat is not null',
  'create index outbox_by_order on outbox (orderid)',
];
