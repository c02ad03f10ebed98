import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { type Caller, isScope, OWNER, type Scope } from './caller.ts';
import { hashToken, isToken, makeToken } from './token-text.server.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

interface TokenServices {
  database: { db: Kysely<Tables> };
  now: () => Date;
  newId: () => string;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text has the form of a token's id. */
export function isTokenId(text: string): boolean {
  return ID.test(text);
}

/** A token as the owner sees it, without its secret; times are ISO 8601. */
export interface TokenDocument {
  id: string;
  name: string;
  scopes: string[];
  vendor: string | null;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
}

/**
 * Makes a token, whose secret is in this answer only.
 * @param wanted.vendor must exist
 * @param wanted.expiresInDays null: it does not expire
 */
export async function createToken(
  { database, now, newId }: TokenServices,
  wanted: { name: string; scopes: readonly Scope[]; vendor: string | null; expiresInDays: number | null },
): Promise<{ ok: true; token: string; document: TokenDocument } | { ok: false; message: string }> {
  const { db } = database;
  const { name, scopes, vendor, expiresInDays } = wanted;
  if (vendor !== null && !(await isVendor(db, vendor)))
    return { ok: false, message: `There is no vendor ${vendor}.` };
  const createdat = now();
  const token = makeToken();
  const row = await db
    .insertInto('operatortokens')
    .values({
      id: newId(),
      name,
      hash: hashToken(token),
      scopes: [...new Set(scopes)],
      vendorid: vendor,
      createdat,
      expiresat:
        expiresInDays === null ? null : new Date(createdat.getTime() + expiresInDays * DAY_MILLISECONDS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ok: true, token, document: toDocument(row) };
}

/** All tokens, newest first, also expired and revoked ones. */
export async function listTokens(db: Kysely<Tables>, limit: number): Promise<TokenDocument[]> {
  const rows = await db
    .selectFrom('operatortokens')
    .selectAll()
    .orderBy('createdat', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toDocument);
}

/**
 * Revokes a token from now on; a revoked one stays as it is.
 * @returns null where there is no such token
 */
export async function revokeToken(
  { database: { db }, now }: Omit<TokenServices, 'newId'>,
  id: string,
): Promise<TokenDocument | null> {
  const row = await db
    .updateTable('operatortokens')
    .set(({ fn, val }) => ({ revokedat: fn.coalesce('revokedat', val(now())) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ? toDocument(row) : null;
}

/** Who has this token; null where it is unknown, expired or revoked. */
export async function findCaller(db: Kysely<Tables>, token: string, now: Date): Promise<Caller | null> {
  if (!isToken(token)) return null;
  const row = await validAt(db, now)
    .select(['scopes', 'vendorid'])
    .where('hash', '=', hashToken(token))
    .executeTakeFirst();
  return row ? { tokenId: row.id, rights: row.scopes.filter(isScope), vendorId: row.vendorid } : null;
}

/** Which of these have a right to go on: the owner, and tokens that are neither expired nor revoked. */
export async function readLiveTokens(
  db: Kysely<Tables>,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await validAt(db, now).where('id', 'in', ids).execute();
  return new Set([OWNER.tokenId, ...rows.map(({ id }) => id)]);
}

function validAt(db: Kysely<Tables>, now: Date) {
  return db
    .selectFrom('operatortokens')
    .select('id')
    .where('revokedat', 'is', null)
    .where(({ or, eb }) => or([eb('expiresat', 'is', null), eb('expiresat', '>', now)]));
}

async function isVendor(db: Kysely<Tables>, id: string): Promise<boolean> {
  return (await db.selectFrom('vendors').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

function toDocument(row: Selectable<Tables['operatortokens']>): TokenDocument {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    vendor: row.vendorid,
    createdAt: row.createdat.toISOString(),
    expiresAt: row.expiresat?.toISOString() ?? null,
    revokedAt: row.revokedat?.toISOString() ?? null,
    lastUsedAt: row.lastusedat?.toISOString() ?? null,
  };
}
