import type { OrderDocument } from '../../../app/orders/order.ts';
import { placeTestOrder } from '../test-data/seed.ts';
import { registerAndSignIn } from './sign-in.ts';
import type { TestApp } from './test-app.ts';
import { OPERATOR_TOKEN } from './test-settings.ts';

/** A customer whose name, e-mail, mobile, address and orders are unique. */
export interface Persona {
  userId: string;
  cookie: string;
  password: string;
  name: string;
  email: string;
  mobile: string;
  street: string;
  addressId: string;
  /** The newer of two. */
  order: OrderDocument;
  olderOrder: OrderDocument;
  /** Texts that no other customer may see. */
  marks: string[];
}

let count = 0;

export async function createPersona(shop: TestApp): Promise<Persona> {
  count += 1;
  const tag = `qx${count}${crypto.randomUUID().slice(0, 8)}`;
  const mobile = `9${String(100_000_000 + Math.floor(Math.random() * 899_999_999))}`;
  const name = `Name${tag}`;
  const email = `mail${tag}@example.test`;
  const street = `Street${tag}`;
  const { cookie, userId, customer } = await registerAndSignIn(shop, {
    name: `${name} Surname`,
    email,
    mobile,
  });
  const form = { type: 'Home', flat: '14', street, city: 'Bengaluru', pincode: '560095' };
  const saved = await shop.post('/api/addresses', form, { cookie });
  const addressId = ((await saved.json()) as { address: { id: string } }).address.id;
  const placeAt = (time: number) =>
    placeTestOrder(
      { database: shop.database, now: () => new Date(time), newId: () => crypto.randomUUID() },
      userId,
    );
  const olderOrder = await placeAt(shop.clock.now.getTime() - 60_000);
  const order = await placeAt(shop.clock.now.getTime());
  return {
    userId,
    cookie,
    password: customer.password,
    name,
    email,
    mobile,
    street,
    addressId,
    order,
    olderOrder,
    marks: [name, email, mobile, street, addressId, order.OrderId, userId, olderOrder.OrderId],
  };
}

/** The headers that identify the sender. */
export const asCustomer = ({ cookie }: Persona): Record<string, string> => ({ Cookie: cookie });
export const AS_OPERATOR = { Authorization: `Bearer ${OPERATOR_TOKEN}` };
export const WITH_WRONG_TOKEN = { Authorization: `Bearer ${OPERATOR_TOKEN.slice(0, -1)}` };
