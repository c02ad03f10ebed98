import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/**
 * Locks the customer until the transaction ends: it waits for an order that is being placed, and a later order finds no
 * customer.
 * @returns false where the account is already erased
 */
export async function lockCustomer(transaction: Kysely<Tables>, userId: string): Promise<boolean> {
  const locked = transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate();
  return (await locked.executeTakeFirst()) !== undefined;
}

/** Erases the profile and everything that belongs to it: sessions, password, saved addresses, requests for help. */
export async function eraseCustomer(transaction: Kysely<Tables>, userId: string): Promise<void> {
  for (const table of ['sessions', 'accounts', 'CustomerContact', 'supportrequests'] as const) {
    await transaction.deleteFrom(table).where('userId', '=', userId).execute();
  }
  await transaction.deleteFrom('users').where('id', '=', userId).execute();
}
