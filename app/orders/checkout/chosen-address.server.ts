import type { Database } from '../../db/open-database.server.ts';
import { prepareStatement } from '../../db/prepared-statement.server.ts';
import { addressText } from '../../text/address-text.ts';

interface Wanted {
  userId: string;
  /** Null means any saved address. */
  addressId: string | null;
}

interface Row {
  address: string | null;
  additionalDetails: string | null;
}

interface ChosenAddress {
  /** As the screens and the order show it. */
  text: string;
  /** Without the directions, which may name other places. */
  destination: string;
}

/**
 * The chosen one of the customer's own saved addresses, or any of them where none is chosen.
 * @returns null when the customer no longer exists; `saved` is null when no such address is saved
 */
export async function readChosenAddress(
  database: Pick<Database, 'ask'>,
  wanted: Wanted,
): Promise<{ saved: ChosenAddress | null } | null> {
  const [row] = await database.ask(CHOSEN_ADDRESS, wanted);
  if (!row) return null;
  const { address, additionalDetails } = row;
  if (address === null) return { saved: null };
  const text = addressText({ address, additionalDetails: additionalDetails ?? '' });
  return { saved: { text, destination: address } };
}

const CHOSEN_ADDRESS = prepareStatement<Wanted, Row>('chosen_address', (db, value) =>
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
