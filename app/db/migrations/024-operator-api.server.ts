import { type Kysely, sql } from 'kysely';

/**
 * Tokens of the operator's API, the log of its requests, the feed of orders, and the orders of each vendor. Triggers
 * fill the last two, because nodes of the previous version write beside this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** The orders of each vendor with a line in them, from `orders`. */
const VENDOR_ORDERS = `select distinct line ->> 'vendorId', "createdAt", "OrderId"
  from %, jsonb_array_elements("orderDetails") as line
  where line ->> 'vendorId' is not null`;

const STATEMENTS = [
  `create table operatortokens (
    id text primary key,
    name text not null,
    hash text not null unique,
    scopes text[] not null,
    vendorid text,
    createdat timestamptz not null,
    expiresat timestamptz,
    revokedat timestamptz,
    lastusedat timestamptz
  )`,

  `create table auditlog (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    token text not null,
    action text not null,
    target text,
    address text not null,
    isallowed boolean not null
  )`,
  'create index auditlog_by_time on auditlog (at)',

  // Its position is set after the commit, so that no later commit gets an earlier one (decisions/order-feed.md).
  `create table orderevents (
    id bigint generated always as identity primary key,
    logid text not null,
    position bigint unique
  )`,
  'create index orderevents_unnumbered on orderevents (id) where position is null',
  'create sequence ordereventpositions',
  `create function addorderevents() returns trigger
  language plpgsql
  as $$
  begin
    insert into orderevents (logid) select id from added;
    return null;
  end
  $$`,
  `create trigger addorderevents after insert on "statusLogs"
    referencing new table as added for each statement execute function addorderevents()`,

  `create table vendororders (
    vendorid text not null,
    createdat timestamptz not null,
    orderid text not null
  )`,
  'create unique index vendororders_by_time on vendororders (vendorid, createdat desc, orderid)',
  `create function addvendororders() returns trigger
  language plpgsql
  as $$
  begin
    insert into vendororders ${VENDOR_ORDERS.replace('%', 'added')} on conflict do nothing;
    return null;
  end
  $$`,
  // Reading them all blocks nobody. The trigger waits for the orders being written, which only the last statement sees.
  `insert into vendororders ${VENDOR_ORDERS.replace('%', 'orders')}`,
  `create trigger addvendororders after insert on orders
    referencing new table as added for each statement execute function addvendororders()`,
  `insert into vendororders ${VENDOR_ORDERS.replace('%', 'orders')}
    and "createdAt" > now() - interval '1 hour'
    on conflict do nothing`,
];
