import type { OrderDocument } from '../../../app/orders/order.ts';
import { placeTestOrder } from '../test-data/seed.ts';
import { registerAndSignIn } from './sign-in.ts';
import type { TestApp } from './test-app.ts';
import { OPERATOR_TOKEN } from './test-settings.ts';

/** A customer whose name, e-mail, mobile, address and order are unique. */
export interface Persona {
  userId: string;
  cookie: string;
  password: string;
  order: OrderDocument;
  addressId: string;
  /** Texts that no other customer may see. */
  marks: string[];
}

let count = 0;

export async function createPersona(shop: TestApp): Promise<Persona> {
  count += 1;
  const tag = `qx${count}${crypto.randomUUID().slice(0, 8)}`;
  const mobile = `9${String(100_000_000 + Math.floor(Math.random() * 899_999_999))}`;
  const { cookie, userId, customer } = await registerAndSignIn(shop, {
    name: `Name${tag} Surname`,
    email: `mail${tag}@example.test`,
    mobile,
  });
  const form = { type: 'Home', flat: '14', street: `Street${tag}`, city: 'Bengaluru', pincode: '560095' };
  const saved = await shop.post('/api/addresses', form, { cookie });
  const { address } = (await saved.json()) as { address: { id: string } };
  const services = { database: shop.database, now: () => shop.clock.now, newId: () => crypto.randomUUID() };
  const order = await placeTestOrder(services, userId);
  const marks = [`Name${tag}`, `mail${tag}`, mobile, `Street${tag}`, address.id, order.OrderId, userId];
  return { userId, cookie, password: customer.password, order, addressId: address.id, marks };
}

/** The headers that identify the sender. */
export const asCustomer = ({ cookie }: Persona): Record<string, string> => ({ Cookie: cookie });
export const AS_OPERATOR = { Authorization: `Bearer ${OPERATOR_TOKEN}` };
export const WITH_WRONG_TOKEN = { Authorization: `Bearer ${OPERATOR_TOKEN.slice(0, -1)}` };
