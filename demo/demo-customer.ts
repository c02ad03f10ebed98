import type { Kysely } from 'kysely';
import { joinAddress } from '../app/account/addresses/address-rules.ts';
import { eraseCustomer, lockCustomer } from '../app/account/erase-customer.server.ts';
import type { Database } from '../app/db/open-database.server.ts';
import type { Tables } from '../app/db/tables.ts';
import { anonymizeOrders, NOBODY } from '../app/orders/anonymize-orders.server.ts';
import { draftOrder } from '../app/orders/checkout/draft-order.ts';
import { readOnSale } from '../app/orders/checkout/on-sale.server.ts';
import { makeOrderDocument, toOrderRow } from '../app/orders/order-document.ts';
import { type OrderStatus, STATUS_WAY } from '../app/orders/order-status.ts';
import { hasOwnCatalogue } from './load-demo.ts';

/** An invented customer of the demo, whose password README publishes. */
export const DEMO_CUSTOMER = {
  /** Registered customers have random ids, so no other customer can have this one. */
  id: 'demo-customer',
  email: 'demo@example.test',
  password: 'tiffin-demo',
  fullName: 'Meera Nair',
  mobile: '9876500000',
} as const;

const ID = DEMO_CUSTOMER.id;
/** The hash of the password, as a constant because making one takes 32 MB and 80 ms at each start. */
const PASSWORD_HASH =
  '7e1f0c52a94b4d3e8a6d5b90c3f21784:b358fc2d920f1856122049d08250ef55e4b1f9234323803eff8fef3ae5b5d81988d2a595e00685400b7dacaa6ecd6d3494ff23d72c6ab677ed7cdc7141eb588c';

const PAST_ORDER_ID = 'ORDDE300001';
const PAST_ORDER_CHECKOUT_KEY = '00000000-0000-4000-8000-00000de30001';
/** Visitors of earlier versions could deactivate the account; its past order then belongs to `NOBODY`. */
const PAST_ORDER_OWNERS = [ID, NOBODY];
const WEEK_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;
const STEP_MILLISECONDS = 10 * 60 * 1000;

const HOME = joinAddress({
  type: 'Home',
  flat: '14, Jasmine Court',
  street: '5th Block, Koramangala',
  landmark: 'Opposite the park',
  city: 'Bengaluru',
  pincode: '560095',
  mobile: '',
});
const WORK = joinAddress({
  type: 'Work',
  flat: '3rd floor, Lotus Towers',
  street: '100 Feet Road, Indiranagar',
  landmark: 'Beside the metro station',
  city: 'Bengaluru',
  pincode: '560038',
  mobile: '',
});

/**
 * Creates the demo customer with two addresses and a past order. Where the customer exists, profile, password and
 * addresses are reset and all sessions end, because visitors may have changed them; nothing is written twice.
 * @returns whether everyone can log in as the demo customer now: if another customer has registered the e-mail, the demo
 * customer is removed instead
 */
export async function ensureDemoCustomer(database: Database, now: Date): Promise<boolean> {
  const { email, fullName, mobile } = DEMO_CUSTOMER;
  // Before the transaction, which holds the only connection of the embedded database.
  const order = await draftPastOrder(database, new Date(now.getTime() - WEEK_MILLISECONDS));
  return database.db.transaction().execute(async (db) => {
    const created = await db
      .insertInto('users')
      .values({ id: ID, email, fullName, mobile, emailVerified: false, createdAt: now, updatedAt: now })
      // Of the id, after a restart or by another node, or of an e-mail that a customer has registered.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) return resetCustomer(db, now);
    await db
      .insertInto('accounts')
      .values({
        id: ID,
        userId: ID,
        accountId: ID,
        providerId: 'credential',
        password: PASSWORD_HASH,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await insertAddresses(db, now);
    await deletePastOrder(db);
    if (order) await insertPastOrder(db, order);
    return true;
  });
}

/** Removes the demo customer from a shop that is not the demo. Does nothing where there is none. */
export async function removeDemoCustomer({ db }: Database): Promise<void> {
  await db.transaction().execute(removeCustomer);
}

async function removeCustomer(transaction: Kysely<Tables>): Promise<void> {
  await lockCustomer(transaction, ID);
  await deletePastOrder(transaction);
  // The account goes even with an order in progress, as its password is public. The operator keeps that order without
  // the address, which a visitor typed.
  await anonymizeOrders(transaction, ID);
  await eraseCustomer(transaction, ID);
}

/**
 * After a change of the catalogue: removes the demo customer where the catalogue is no longer the demo alone, and the
 * past order that a deactivated one has left.
 * @returns whether nothing of the customer is left, which only a start of the demo brings back
 */
export async function removeBesideOwnCatalogue(database: Database): Promise<boolean> {
  const left = await database.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', ID)
    .union(selectPastOrder(database.db))
    .executeTakeFirst();
  if (!left) return true;
  if (!(await hasOwnCatalogue(database))) return false;
  await removeDemoCustomer(database);
  return true;
}

async function resetCustomer(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const { email, fullName, mobile } = DEMO_CUSTOMER;
  const owner = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (owner && owner.id !== ID) {
    // Only the visitor who changed the demo customer's e-mail in an earlier version could still log in.
    await removeCustomer(db);
    return false;
  }
  // First, because the lock on this row lets several nodes start at once.
  await db
    .updateTable('users')
    .set({ email, fullName, mobile, profileImage: null, updatedAt: now })
    .where('id', '=', ID)
    .execute();
  await db.updateTable('accounts').set({ password: PASSWORD_HASH }).where('userId', '=', ID).execute();
  await db.deleteFrom('sessions').where('userId', '=', ID).execute();
  await db.deleteFrom('CustomerContact').where('userId', '=', ID).execute();
  await insertAddresses(db, now);
  return true;
}

async function insertAddresses(db: Kysely<Tables>, now: Date): Promise<void> {
  for (const { parts, ...address } of [HOME, WORK]) {
    await db
      .insertInto('CustomerContact')
      .values({
        id: `${ID}-${address.type.toLowerCase()}`,
        userId: ID,
        ...address,
        parts: JSON.stringify(parts),
        createdat: now,
      })
      .execute();
  }
}

/** Two dishes of one open restaurant, delivered to the first address; null where the catalogue has none. */
async function draftPastOrder(database: Database, createdAt: Date) {
  const items = await database.db
    .selectFrom('restaurantitems as item')
    .innerJoin('vendors as vendor', 'vendor.id', 'item.VendorId')
    .select('item.id')
    .where('vendor.isActive', '=', true)
    .orderBy('item.VendorId')
    .orderBy('item.id')
    .limit(2)
    .execute();
  const onSale = await readOnSale(
    database,
    items.map(({ id }) => id),
    createdAt,
  );
  const wanted = onSale.map(({ id, pricePaise, discountPercent }) => ({
    itemId: id,
    pricePaise,
    discountPercent,
    quantity: 1,
  }));
  const draft = draftOrder(wanted, onSale);
  if (draft.kind !== 'draft' || wanted.length === 0) return null;
  const { lines, totals } = draft;
  const document = makeOrderDocument({
    orderId: PAST_ORDER_ID,
    userId: ID,
    createdAt,
    lines,
    totals,
    paymentMethod: 'COD',
    address: HOME.address,
    orderMode: 'Delivery',
  });
  const itemIds = wanted.map(({ itemId }) => itemId);
  return toOrderRow({ ...document, status: 'Delivered' }, PAST_ORDER_CHECKOUT_KEY, itemIds);
}

/** Deletes the past order with its log, also of an account that a visitor has deactivated. */
async function deletePastOrder(db: Kysely<Tables>): Promise<void> {
  const past = await selectPastOrder(db).executeTakeFirst();
  if (!past) return;
  await db
    .deleteFrom('statusLogs')
    .where('orderId', '=', past.id)
    .where('userId', 'in', PAST_ORDER_OWNERS)
    .execute();
  await db
    .deleteFrom('orders')
    .where('OrderId', '=', past.id)
    .where('userId', 'in', PAST_ORDER_OWNERS)
    .execute();
}

/**
 * Known by an id in its log, as a customer may have drawn the same order id and a deactivation replaces the checkout
 * key.
 */
function selectPastOrder(db: Kysely<Tables>) {
  return db
    .selectFrom('statusLogs')
    .select('orderId as id')
    .where('id', '=', logId('Delivered'))
    .where('userId', 'in', PAST_ORDER_OWNERS);
}

function logId(status: OrderStatus): string {
  return `${ID}-${status}`;
}

async function insertPastOrder(db: Kysely<Tables>, order: ReturnType<typeof toOrderRow>): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('orders')
    .values(order)
    // A customer of the demo may have drawn this id.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return;
  const placedAt = Date.parse(order.createdAt);
  await db
    .insertInto('statusLogs')
    .values(
      STATUS_WAY.Delivery.map((status, step) => ({
        id: logId(status),
        orderId: PAST_ORDER_ID,
        userId: ID,
        status,
        timestamp: new Date(placedAt + step * STEP_MILLISECONDS),
      })),
    )
    .execute();
}
