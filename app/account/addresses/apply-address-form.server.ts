import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type FieldErrors, readTexts } from '../../forms/field-errors.ts';
import { ADDRESS_FIELDS, type AddressField, type AddressValues } from './address-rules.ts';
import { addAddress, deleteAddress, editAddress } from './addresses.server.ts';
import type { SavedAddress } from './saved-address.ts';

export type AddressFormResult =
  | { kind: 'deleted' | 'no-customer' }
  | { kind: 'saved'; address: SavedAddress; isNew: boolean }
  /** `id` is empty for a new address. */
  | {
      kind: 'invalid';
      id: string;
      typed: AddressValues;
      errors: FieldErrors<AddressField>;
      message: string | null;
    }
  /** The edited address is not, or no longer, this customer's own. */
  | { kind: 'gone'; typed: AddressValues };

/**
 * Deletes (`intent=delete`), edits (`id`) or adds an address, as the posted form says. An address that another tab has
 * deleted counts as deleted; without a customer the account was erased meanwhile.
 */
export async function applyAddressForm(
  { db, newId, now }: { db: Kysely<Tables>; newId: () => string; now: () => Date },
  userId: string,
  form: FormData,
): Promise<AddressFormResult> {
  const { id, intent } = readTexts(form, ['id', 'intent']);
  if (intent === 'delete') {
    await deleteAddress(db, userId, id);
    return { kind: 'deleted' };
  }
  const typed = readTexts(form, ADDRESS_FIELDS);
  const result = id
    ? await editAddress(db, userId, id, typed)
    : await addAddress({ db, newId, now }, userId, typed);
  if (!result) return id ? { kind: 'gone', typed } : { kind: 'no-customer' };
  if (!result.ok) return { kind: 'invalid', id, typed, errors: result.errors, message: result.message };
  return { kind: 'saved', address: result.address, isNew: !id };
}
