import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type OpeningHours, WEEKDAYS } from '../availability/opening-hours.ts';
import { hashOfReference } from '../pictures/picture-source.server.ts';
import { type DocumentKind, pictureField } from './document-kinds.ts';
import { COLUMNS } from './write-documents.server.ts';

const PAGE_ROWS = 200;
const PAGE_IDS = 5_000;
/** The limit of the cache of pictures: there are fewer distinct pictures than items. */
const MAX_CACHED_CHARACTERS = 32_000_000;

/** Columns beyond the specification, omitted from a document where they are empty. */
const OPTIONAL = new Set([
  ...['location', 'popularity', 'deliveryradius', 'deliveryareas', 'preparationminutes'],
  ...['openinghours', 'timezone', 'closeduntil'],
  ...['diet', 'section', 'available', 'soldoutuntil'],
]);
/** Those that are not null where they are not given. */
const DEFAULTS: Record<string, unknown> = { popularity: 0, available: true };
/** `numeric` arrives as text. */
const NUMBERS = new Set(['rating', 'ItemPrice', 'ItemDiscount']);

type Row = Record<string, unknown> & { id: string };

/**
 * Streams the documents of one kind by id, in the format of the import; a stored picture as a data URL of its imported
 * bytes. Holds one page of rows and no transaction, so that concurrent changes may or may not be included.
 * @param vendorId of `restaurantitems`, only those of this vendor; null: all
 */
export async function* exportDocuments(
  db: Kysely<Tables>,
  kind: DocumentKind,
  vendorId: string | null = null,
): AsyncGenerator<Record<string, unknown>> {
  const readPicture = createPictureReader(db);
  const field = pictureField(kind);
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await readPage(db, kind, { after, vendorId });
    for (const row of rows) {
      const picture = row[field];
      yield toDocument(kind, {
        ...row,
        [field]: typeof picture === 'string' ? await readPicture(picture) : null,
      });
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = last.id;
  }
}

/** Streams the ids of the documents of one kind, of dishes only a vendor's where `vendorId` is not null. */
export async function* exportIds(
  db: Kysely<Tables>,
  kind: DocumentKind,
  vendorId: string | null,
): AsyncGenerator<{ id: string }> {
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      select id from ${sql.table(kind)} where true ${after === null ? sql`` : sql`and id > ${after}`}
      ${vendorId === null ? sql`` : sql`and "VendorId" = ${vendorId}`}
      order by id limit ${PAGE_IDS}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_IDS) return;
    after = last.id;
  }
}

async function readPage(
  db: Kysely<Tables>,
  kind: DocumentKind,
  { after, vendorId }: { after: string | null; vendorId: string | null },
): Promise<Row[]> {
  const columns = Object.keys(COLUMNS[kind]).map((name) => sql.ref(name));
  const { rows } = await sql<Row>`
    select ${sql.join(columns)} from ${sql.table(kind)}
    where ${after === null ? sql`true` : sql`id > ${after}`}
      and ${vendorId === null ? sql`true` : sql`"VendorId" = ${vendorId}`}
    order by id limit ${PAGE_ROWS}`.execute(db);
  return rows;
}

function toDocument(kind: DocumentKind, row: Record<string, unknown>): Record<string, unknown> {
  const document: Record<string, unknown> = {};
  for (const name of Object.keys(COLUMNS[kind])) {
    const value = row[name];
    if (OPTIONAL.has(name) && (value === null || value === DEFAULTS[name])) continue;
    if (name === 'openinghours') document[name] = inOrderOfWeek(value as OpeningHours);
    else document[name] = NUMBERS.has(name) && value !== null ? Number(value) : value;
  }
  return document;
}

/** `jsonb` keeps the weekdays in an order of its own. */
function inOrderOfWeek(hours: OpeningHours): OpeningHours {
  return Object.fromEntries(WEEKDAYS.flatMap((day) => (hours[day] ? [[day, hours[day]]] : [])));
}

function createPictureReader(db: Kysely<Tables>): (reference: string) => Promise<string> {
  const cached = new Map<string, string>();
  let characters = 0;
  return async (reference) => {
    const hash = hashOfReference(reference);
    if (hash === null) return reference;
    const hit = cached.get(hash);
    if (hit) return hit;
    const image = await db
      .selectFrom('images')
      .select(['contenttype', 'source'])
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    const dataUrl = `data:${image.contenttype};base64,${image.source.toString('base64')}`;
    cached.set(hash, dataUrl);
    characters += dataUrl.length;
    for (const [oldest, text] of cached) {
      if (characters <= MAX_CACHED_CHARACTERS) break;
      cached.delete(oldest);
      characters -= text.length;
    }
    return dataUrl;
  };
}
