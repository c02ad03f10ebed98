import { addressText } from '../db/address-text.ts';
import { keepStatement } from '../db/kept-statement.server.ts';
import type { Database } from '../db/open-database.server.ts';

interface Wanted {
  userId: string;
  /** Null: any of those saved. */
  addressId: string | null;
}

interface Row {
  address: string | null;
  additionalDetails: string | null;
}

/**
 * The text of the chosen one of the customer's own saved addresses; of any of them where none is chosen.
 * @returns null when there is no such customer any more; `saved` null when no such address is saved
 */
export async function readChosenAddress(
  database: Pick<Database, 'ask'>,
  wanted: Wanted,
): Promise<{ saved: string | null } | null> {
  const [row] = await database.ask(CHOSEN_ADDRESS, wanted);
  if (!row) return null;
  const { address, additionalDetails } = row;
  return {
    saved: address === null ? null : addressText({ address, additionalDetails: additionalDetails ?? '' }),
  };
}

const CHOSEN_ADDRESS = keepStatement<Wanted, Row>('chosen_address', (db, value) =>
  db
    .selectFrom('users')
    .leftJoin('CustomerContact as saved', (join) =>
      join
        .onRef('saved.userId', '=', 'users.id')
        .on(({ or, eb }) =>
          or([eb(value('addressId', 'text'), 'is', null), eb('saved.id', '=', value('addressId', 'text'))]),
        ),
    )
    .select(['saved.address', 'saved.additionalDetails'])
    .where('users.id', '=', value('userId', 'text'))
    .limit(1),
);
