import { type SessionAsked, selectSession } from '../account/session.server.ts';
import { keepStatement } from '../db/kept-statement.server.ts';
import type { Database } from '../db/open-database.server.ts';
import {
  type Buyer,
  type ItemsAsked,
  type OnSaleRow,
  selectOnSale,
  toItemOnSale,
} from '../orders/on-sale.server.ts';

/**
 * Whose session it is, with what is on sale of `itemIds`: an order asks for both, and spares a statement so
 * (docs/decisions/order-speed.md).
 * @returns null where nobody is signed in by it
 */
export async function readBuyer(
  database: Pick<Database, 'ask'>,
  asked: Pick<SessionAsked, 'token'> & ItemsAsked,
): Promise<Buyer | null> {
  const rows = await database.ask(BUYER, { ...asked, now: new Date() });
  const [first] = rows;
  if (!first) return null;
  return { userId: first.uid, onSale: rows.filter(isOfItem).map(toItemOnSale) };
}

type BuyerRow = { uid: string } & (OnSaleRow | { [Column in keyof OnSaleRow]: null });

/** Where nothing of what is asked for is there, the customer stands alone. */
function isOfItem(row: BuyerRow): row is { uid: string } & OnSaleRow {
  return row.id !== null;
}

const BUYER = keepStatement<SessionAsked & ItemsAsked, BuyerRow>('buyer', (db, value) =>
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
    ])
    .$castTo<BuyerRow>(),
);
