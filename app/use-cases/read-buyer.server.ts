import { type SessionAsked, selectSession } from '../account/session.server.ts';
import type { Database } from '../db/open-database.server.ts';
import { prepareStatement } from '../db/prepared-statement.server.ts';
import {
  type BuyerAndItems,
  type ItemsAsked,
  type OnSaleRow,
  selectOnSale,
  toItemOnSale,
} from '../orders/checkout/on-sale.server.ts';

/**
 * The customer of a session together with what is on sale of `itemIds`: an order needs both, and this saves a statement
 * (docs/decisions/order-speed.md).
 * @param now the time for which it says what is sold out or closed
 * @returns null where nobody is signed in
 */
export async function readBuyer(
  database: Pick<Database, 'ask'>,
  asked: Pick<SessionAsked, 'token'> & ItemsAsked,
  now: Date,
): Promise<BuyerAndItems | null> {
  const rows = await database.ask(BUYER, { ...asked, now: new Date() });
  const [first] = rows;
  if (!first) return null;
  return { userId: first.uid, onSale: rows.filter(isOfItem).map((row) => toItemOnSale(row, now)) };
}

type BuyerRow = { uid: string } & (OnSaleRow | { [Column in keyof OnSaleRow]: null });

/** The left join returns the customer even where none of the items exists. */
function isOfItem(row: BuyerRow): row is { uid: string } & OnSaleRow {
  return row.id !== null;
}

const BUYER = prepareStatement<SessionAsked & ItemsAsked, BuyerRow>('buyer', (db, value) =>
  db
    .with('buyer', (query) => selectSession(query, value))
    .with('onSale', (query) => selectOnSale(query, value))
    .selectFrom('buyer')
    .leftJoin('onSale', (join) => join.onTrue())
    .select([
      'buyer.uid',
      'onSale.id',
      'onSale.name',
      'onSale.price',
      'onSale.discountPercent',
      'onSale.picture',
      'onSale.vendorId',
      'onSale.vendorName',
      'onSale.isVendorActive',
      'onSale.available',
      'onSale.soldoutuntil',
      'onSale.openinghours',
      'onSale.timezone',
      'onSale.closeduntil',
    ])
    .$castTo<BuyerRow>(),
);
