import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type FieldErrors, hasErrors } from '../../forms/field-errors.ts';
import { type AddressField, type AddressValues, addressErrors, joinAddress } from './address-rules.ts';
import type { SavedAddress } from './saved-address.ts';

/** Bounds the list; nobody needs deliveries to so many places. */
const MAX_ADDRESSES = 50;

export type SaveAddressResult =
  | { ok: true; address: SavedAddress }
  | { ok: false; errors: FieldErrors<AddressField>; message: string | null };

/** A customer's saved addresses, oldest first (spec §7, CustomerContact by userId). */
export async function listAddresses(db: Kysely<Tables>, userId: string): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('CustomerContact')
    .select(['id', 'type', 'address', 'additionalDetails', 'parts'])
    .where('userId', '=', userId)
    .orderBy('createdat')
    .orderBy('id')
    .execute();
  return rows.map(toSavedAddress);
}

/**
 * Saves a new address of this customer; an invalid one returns its errors by field. Null, with nothing written, if the
 * customer has just been erased.
 */
export async function addAddress(
  { db, newId, now }: { db: Kysely<Tables>; newId: () => string; now: () => Date },
  userId: string,
  values: AddressValues,
): Promise<SaveAddressResult | null> {
  const errors = addressErrors(values);
  if (hasErrors(errors)) return { ok: false, errors, message: null };
  return db.transaction().execute(async (transaction) => {
    // Additions take turns, so that each counts those before it. One that waited for an erasure finds no customer.
    const customer = await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!customer) return null;
    if ((await countAddresses(transaction, userId)) >= MAX_ADDRESSES) {
      return {
        ok: false,
        errors,
        message: `You can save up to ${MAX_ADDRESSES} addresses. Delete one first.`,
      };
    }
    const address = { id: newId(), ...joinAddress(values) };
    await transaction
      .insertInto('CustomerContact')
      .values({ ...address, parts: JSON.stringify(address.parts), createdat: now(), userId })
      .execute();
    return { ok: true, address: toSavedAddress(address) };
  });
}

/** Replaces the values of an address; null, with nothing written, if it is not this customer's own. */
export async function editAddress(
  db: Kysely<Tables>,
  userId: string,
  id: string,
  values: AddressValues,
): Promise<SaveAddressResult | null> {
  const errors = addressErrors(values);
  if (hasErrors(errors)) return { ok: false, errors, message: null };
  const joined = joinAddress(values);
  const { numUpdatedRows } = await db
    .updateTable('CustomerContact')
    .set({ ...joined, parts: JSON.stringify(joined.parts) })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { ok: true, address: toSavedAddress({ id, ...joined }) } : null;
}

/** Deletes an address if it is this customer's own; otherwise does nothing. */
export async function deleteAddress(db: Kysely<Tables>, userId: string, id: string): Promise<void> {
  await db.deleteFrom('CustomerContact').where('id', '=', id).where('userId', '=', userId).execute();
}

async function countAddresses(db: Kysely<Tables>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('CustomerContact')
    .select((table) => table.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function toSavedAddress({ id, type, address, additionalDetails, parts }: SavedAddress): SavedAddress {
  return { id, type: type.trim() || 'Other', address, additionalDetails, parts };
}
