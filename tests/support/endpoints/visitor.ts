import type { OrderRequest } from '../../../app/orders/order.ts';
import { addressText } from '../../../app/text/address-text.ts';

export interface Answer {
  status: number;
  headers: Headers;
  /** Empty for an endless stream. */
  text: string;
}

/** Sends requests to a shop, in this process or over the network, without following redirects. */
export type Send = (path: string, init: RequestInit) => Promise<Answer>;

/** @param handle resolves once the headers have arrived */
export function sendThrough(handle: (path: string, init: RequestInit) => Promise<Response>): Send {
  return async (path, init) => {
    const aborting = new AbortController();
    try {
      const response = await handle(path, { ...init, redirect: 'manual', signal: aborting.signal });
      const { status, headers } = response;
      const isStream = headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
      if (isStream) await response.body?.cancel();
      return { status, headers, text: isStream ? '' : await response.text() };
    } finally {
      aborting.abort();
    }
  };
}

/** Known entries of a shop's catalogue. */
export interface CatalogueEntries {
  vendorId: string;
  categoryId: string;
  subcategoryId: string;
  lines: OrderRequest['lines'];
}

export interface Account {
  email: string;
  password: string;
}

/**
 * A visitor of a shop. After a request that ends the session, the next one that needs a session gets a new customer.
 */
export interface Visitor {
  catalogue: CatalogueEntries;
  /** Sends requests as a customer with a browser's cookies, as a guest, or as the operator. */
  send: (who: Who, path: string, init?: RequestInit) => Promise<Answer>;
  /** Sends requests with custom headers, with the customer's cookies, without any, or with invalid ones. */
  sendWithSession: (session: 'own' | 'none' | 'invalid', path: string, init: RequestInit) => Promise<Answer>;
  /** The signed-in customer; update it after a request that changes it. */
  account: () => Promise<Account>;
  /** A customer without orders in progress. */
  becomeNewCustomer: () => Promise<Account>;
  savedAddress: () => Promise<{ id: string; text: string }>;
  /** A new order. Returns its id. */
  newOrder: () => Promise<string>;
  newEmail: () => string;
  pickupOf: (catalogue: CatalogueEntries) => OrderRequest;
}

export type Who = 'customer' | 'guest' | 'operator';

const SESSION = /session_token$/;
/** A customer may have fifty addresses. */
const MANY_ADDRESSES = 40;
const PASSWORD = 'a long enough password';
export const ADDRESS = {
  type: 'Home',
  flat: '14',
  street: '3rd Cross',
  landmark: 'Old mill',
  city: 'Bengaluru',
  pincode: '560095',
  mobile: '9876543210',
};

/** @param origin of the shop, as its own pages name it */
export function createVisitor(
  send: Send,
  {
    origin,
    operatorToken,
    catalogue,
  }: { origin: string; operatorToken: string; catalogue: CatalogueEntries },
): Visitor {
  const jar = new Map<string, string>();
  let account: Account = { email: '', password: '' };

  function storeCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /max-age=0/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
  }

  async function post(
    who: Who,
    path: string,
    form: Record<string, string>,
    expectedStatus: number,
  ): Promise<Answer> {
    const answer = await sendAs(who, path, { method: 'POST', body: new URLSearchParams(form) });
    if (answer.status !== expectedStatus)
      throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer;
  }

  async function sendAs(who: Who, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers: Record<string, string> = { Origin: origin };
    if (who === 'operator') headers.Authorization = `Bearer ${operatorToken}`;
    if (who === 'customer') headers.Cookie = cookies();
    const answer = await send(path, { ...init, headers });
    if (who === 'customer') storeCookies(answer.headers);
    return answer;
  }

  const cookies = () => [...jar].map((pair) => pair.join('=')).join('; ');

  const newEmail = () => `visitor-${crypto.randomUUID()}@example.test`;

  async function becomeNewCustomer(): Promise<Account> {
    account = { email: newEmail(), password: PASSWORD };
    jar.clear();
    const own = { name: 'Asha Rao', mobile: '9876543210', confirm: PASSWORD };
    await post('guest', '/register', { ...account, ...own }, 200);
    await post('customer', '/login', { ...account }, 302);
    return account;
  }

  const isSignedIn = () => [...jar.keys()].some((name) => SESSION.test(name));
  const signedInAccount = async () => (isSignedIn() ? account : becomeNewCustomer());

  async function listAddresses(): Promise<{ id: string; address: string; additionalDetails: string }[]> {
    const { text } = await sendAs('customer', '/api/addresses');
    return JSON.parse(text).addresses;
  }

  const pickupOf = ({ lines }: CatalogueEntries): OrderRequest => ({
    checkoutKey: crypto.randomUUID(),
    orderMode: 'Pickup',
    address: null,
    paymentMethod: 'COD',
    lines,
  });

  return {
    catalogue,
    newEmail,
    becomeNewCustomer,
    pickupOf,
    account: signedInAccount,
    send: async (who, path, init) => {
      if (who === 'customer') await signedInAccount();
      return sendAs(who, path, init);
    },
    sendWithSession: async (session, path, init) => {
      if (session === 'none') return send(path, init);
      await signedInAccount();
      const invalid = `${cookies().replace(/session_token=[^;]*/, '$&x')}; tiffin.session_token=%00; a`;
      const cookie = session === 'own' ? cookies() : invalid;
      const answer = await send(path, { ...init, headers: { ...init.headers, Cookie: cookie } });
      if (session === 'own') storeCookies(answer.headers);
      return answer;
    },
    savedAddress: async () => {
      await signedInAccount();
      if ((await listAddresses()).length > MANY_ADDRESSES) await becomeNewCustomer();
      const { text } = await post('customer', '/api/addresses', ADDRESS, 201);
      const { address } = JSON.parse(text);
      return { id: address.id, text: addressText(address) };
    },
    newOrder: async () => {
      await signedInAccount();
      const order = JSON.stringify(pickupOf(catalogue));
      const { text } = await post('customer', '/payment.data', { order }, 200);
      return /ORD[0-9A-F]{8}/.exec(text)?.[0] ?? '';
    },
  };
}
