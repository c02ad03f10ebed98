import fc from 'fast-check';
import { listRoutes } from '../endpoints/route-list.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

/** Valid values with which a hostile request gets past the first checks. */
export interface Known {
  operatorToken: string;
  orderId: string;
  vendorId: string;
}

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** Whose cookies it sends: a signed-in customer's, none, or invalid ones. */
  session: 'own' | 'none' | 'invalid';
}

const NAMES = [
  ...[
    'q',
    'category',
    'subcategory',
    'sort',
    'vendorId',
    'SubCategoryId',
    'orderId',
    'from',
    'edit',
    'after',
  ],
  ...['promo', 'active', 'lat', 'lng', 'vendor', 'limit', 'status', '_routes', 'changed', 'index'],
  ...[
    'email',
    'password',
    'confirm',
    'name',
    'mobile',
    'fullName',
    'profileImage',
    'current',
    'order',
    'intent',
  ],
  ...[
    'id',
    'type',
    'flat',
    'street',
    'landmark',
    'city',
    'pincode',
    'topic',
    'message',
    'address',
    'removePhoto',
  ],
];
const KINDS = [
  'category',
  'subcategory',
  'vendors',
  'vendor_category_images',
  'promos',
  'restaurantitems',
  'orders',
];
const METHODS = ['GET', 'GET', 'GET', 'POST', 'POST', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'application/json',
  'application/x-ndjson',
  'text/plain',
  'multipart/form-data',
  'application/x-www-form-urlencoded; charset=utf-16',
  'nonsense',
];

/**
 * Unexpected requests to every URL of `app/routes.ts`.
 * @param origin of the shop
 */
export function hostileRequests(origin: string, known: Known): fc.Arbitrary<HostileRequest> {
  const text = fc.oneof(
    fc.constantFrom(...HOSTILE_TEXTS),
    fc.constantFrom(
      known.orderId,
      known.vendorId,
      'Accepted',
      'nearest',
      '12.9',
      'Delivery',
      'COD',
      'delete',
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
  const fields = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), text), text), { maxLength: 8 });
  const document = fc.dictionary(
    fc.constantFrom(
      'id',
      'name',
      'ItemName',
      'ItemPrice',
      'VendorId',
      'imageBlob',
      'status',
      'checkoutKey',
      'lines',
    ),
    fc.oneof(
      text,
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(text, { maxLength: 3 }),
    ),
  );
  const body = fc.oneof(
    fields.map((pairs) =>
      new URLSearchParams(pairs.map(([name, value]) => [wellFormed(name), wellFormed(value)])).toString(),
    ),
    fields.map((pairs) => `${pairs.map(([name, value]) => partOf(name, value)).join('')}--b--\r\n`),
    document.map((one) => JSON.stringify(one)),
    document.map((one) => new URLSearchParams({ order: JSON.stringify(one) }).toString()),
    fc.array(document, { maxLength: 4 }).map((all) => all.map((one) => JSON.stringify(one)).join('\n')),
    fc.json({ maxDepth: 4 }),
    text,
  );
  const query = fields.map((pairs) =>
    new URLSearchParams(pairs.map(([a, b]) => [wellFormed(a), wellFormed(b)])).toString(),
  );
  const rawQuery = fc.constantFrom(
    '',
    '%',
    '%00=%ff',
    '&&==&',
    'a[b]=c',
    'lat=12.9&lng=77.6',
    `vendorId=${known.vendorId}`,
  );
  const path = fc
    .tuple(
      fc.constantFrom(...listRoutes()),
      text,
      fc.constantFrom(...KINDS),
      fc.constantFrom('', '', '', '.data', '/', '//'),
    )
    .map(([route, value, kind, ending]) => `${fillParameters(route, kind, value, known)}${ending}`);
  const headers = fc.record({
    Authorization: fc.constantFrom(
      '',
      `Bearer ${known.operatorToken}`,
      `Bearer ${known.operatorToken}`,
      'Bearer',
      'Basic eA==',
    ),
    Origin: fc.constantFrom(origin, origin, origin, 'null', 'https://evil.example', 'nonsense'),
    'Content-Type': fc.constantFrom(...TYPES),
    Accept: fc.constantFrom('*/*', 'text/html', 'application/json', 'text/event-stream', ''),
    'Last-Event-ID': fc.constantFrom('', '0', '-1', '99999999999', 'x'),
    'If-None-Match': fc.constantFrom('', '*', '"x"', 'W/"x", "y'),
    'Accept-Language': fc.constantFrom('', 'x'.repeat(3_000)),
    Range: fc.constantFrom('', 'bytes=0-0', 'bytes=9-1', 'x'),
  });
  return fc
    .record({
      method: fc.constantFrom(...METHODS),
      path: fc
        .tuple(path, fc.oneof(query, rawQuery))
        .map(([one, search]) => (search ? `${one}?${search}` : one)),
      headers: headers.map((all) =>
        Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      ),
      body,
      session: fc.constantFrom('own', 'own', 'none', 'none', 'invalid'),
    })
    .map((request) =>
      request.method === 'GET' || request.method === 'HEAD' ? { ...request, body: null } : request,
    );
}

function fillParameters(route: string, kind: string, value: string, { orderId }: Known): string {
  const own = encodeURIComponent(wellFormed(value).slice(0, 200)) || 'x';
  return route
    .replace(':kind', kind)
    .replace(':city/:locality?', 'bengaluru/koramangala')
    .replace(':orderId', value.length % 2 === 0 ? orderId : own)
    .replace(':file', value.length % 2 === 0 ? `${'0'.repeat(32)}-160.webp` : own)
    .replace('*', own);
}

function partOf(name: string, value: string): string {
  const file = value.length % 3 === 0 ? '; filename="a.png"\r\nContent-Type: image/png' : '';
  return `--b\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"${file}\r\n\r\n${value}\r\n`;
}

/** URLs cannot contain lone surrogates; bodies can. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}
