import type { OrderRequest } from '../../../app/orders/order.ts';
import { cookieOf } from '../browser/cookie-of.ts';
import { newCustomer } from '../browser/customer.ts';

/** Long enough for a busy machine. */
const ANSWER_MILLISECONDS = 30_000;

/** A new customer of a running shop, signed in. Returns the session's cookie as a browser would send it. */
export async function signInOver(url: string): Promise<string> {
  const { name, mobile, email, password } = newCustomer();
  await postForm(url, '/register', { name, mobile, email, password, confirm: password });
  const login = await postForm(url, '/login', { email, password });
  const cookie = cookieOf(login);
  if (!cookie) throw new Error(`/login answered ${login.status} without a cookie`);
  return cookie;
}

export interface PlacingAnswer {
  status: number;
  /** Every order id in the answer. */
  orderIds: string[];
  text: string;
}

/** Sends an order as the payment screen does. Throws when the answer is lost. */
export async function placeOver(url: string, cookie: string, order: OrderRequest): Promise<PlacingAnswer> {
  const response = await postForm(url, '/payment.data', { order: JSON.stringify(order) }, cookie);
  const text = await response.text();
  return {
    status: response.status,
    text,
    orderIds: [...new Set(text.match(/ORD[0-9A-F]{8}/g) ?? [])],
  };
}

/** Posts a form as a page of the shop does, without following redirects. */
export function postForm(
  url: string,
  path: string,
  form: Record<string, string>,
  cookie = '',
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { Origin: url, Cookie: cookie },
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
  });
}
