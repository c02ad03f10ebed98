import { createHmac } from 'node:crypto';
import type pg from 'pg';

export interface SeededCustomer {
  /** The session's cookie as a browser would send it. */
  cookie: string;
  orderId: string;
}

/** Inserts `count` customers, each signed in and with a new order. */
export async function seedCustomers(
  pool: Pick<pg.ClientBase, 'query'>,
  count: number,
  authSecret: string,
): Promise<SeededCustomer[]> {
  const numbers = `generate_series(1, ${count}) as n`;
  for (const statement of [
    `insert into users (id, "fullName", email) select 'u' || n, 'Asha Rao', n || '@example.test' from ${numbers}`,
    `insert into sessions (id, "userId", token, "expiresAt")
       select 's' || n, 'u' || n, 'token-' || n, now() + interval '1 day' from ${numbers}`,
    `insert into orders ("OrderId", "FirestoreDocId", "userId", "createdAt", status, subtotal, discount, "totalAmount",
                         "paymentMethod", "orderMode", "orderDetails", checkoutkey)
       select id, id, 'u' || n, now(), 'Created', 120, 0, 120, 'COD', 'Pickup', '[]', gen_random_uuid()
         from (select n, 'ORD' || upper(lpad(to_hex(n), 8, '0')) as id from ${numbers}) numbered`,
    `insert into "statusLogs" (id, "orderId", "userId", status, "timestamp")
       select 'l' || "OrderId", "OrderId", "userId", status, "createdAt" from orders`,
  ]) {
    await pool.query(statement);
  }
  return Array.from({ length: count }, (_, index) => ({
    cookie: sessionCookie(`token-${index + 1}`, authSecret),
    orderId: `ORD${(index + 1).toString(16).toUpperCase().padStart(8, '0')}`,
  }));
}

/** Signs a session token as the sign-in library does. */
function sessionCookie(token: string, authSecret: string): string {
  const signature = createHmac('sha256', authSecret).update(token).digest('base64');
  return `tiffin.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
