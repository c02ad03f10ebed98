import type { Kysely } from 'kysely';
import { eraseCustomer, lockCustomer } from '../account/erase-customer.server.ts';
import { areCredentialsCurrent, type Credentials } from '../account/trusted-device.server.ts';
import type { Tables } from '../db/tables.ts';
import { anonymizeOrders } from '../orders/anonymize-orders.server.ts';
import { listOpenOrders } from '../orders/read-orders.server.ts';

type DeactivateResult =
  | { ok: true }
  /** `password-changed`: the password that allowed it no longer counts. */
  | { ok: false; reason: 'password-changed' | 'order-in-progress' };

/**
 * Erases a customer and anonymizes their orders, all or nothing. Does nothing where the customer is already erased.
 * @param credentials read before the password was checked
 */
export function deactivateCustomer(db: Kysely<Tables>, credentials: Credentials): Promise<DeactivateResult> {
  const { userId } = credentials;
  return db.transaction().execute(async (transaction) => {
    // Before the credentials: of two requests that hold those, neither could erase them.
    if (!(await lockCustomer(transaction, userId))) return { ok: true };
    if (!(await areCredentialsCurrent(transaction, credentials)))
      return { ok: false, reason: 'password-changed' };
    if ((await listOpenOrders(transaction, userId)).length > 0)
      return { ok: false, reason: 'order-in-progress' };
    await anonymizeOrders(transaction, userId);
    await eraseCustomer(transaction, userId);
    return { ok: true };
  });
}
