import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Promo, PromoDetails } from '../catalogue.ts';
import type { PromoRow } from '../catalogue-rows.server.ts';
import { toPromo } from '../catalogue-rows.server.ts';

/** A longer list would not be read. */
const MAX_PROMOS = 100;

/** All promos in their order. */
export async function listPromos(db: Kysely<Tables>): Promise<Promo[]> {
  const { rows } = await sql<PromoRow>`
    select title, "text", "imageBlob", row_number() over (order by sequence, id) as number
    from promos order by sequence, id limit ${MAX_PROMOS}`.execute(db);
  return rows.map(toPromo);
}

/**
 * Reads one promo with its terms and its active vendors.
 * @param number its position among all promos, from 1
 * @returns null if there are fewer promos
 */
export async function readPromo(db: Kysely<Tables>, number: number): Promise<PromoDetails | null> {
  if (number > MAX_PROMOS) return null;
  const { rows } = await sql<
    Omit<PromoRow, 'number'> & Pick<PromoDetails, 'terms' | 'subcategoryId' | 'vendors'>
  >`
    select p.title, p."text", p."imageBlob", p.terms, p."subcategoryId", (
      select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name) order by v.name, v.id), '[]')
      from vendors v where v.id = any(p."vendorIds") and v."isActive"
    ) as vendors
    from promos p order by p.sequence, p.id offset ${number - 1} limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { terms, subcategoryId, vendors } = row;
  return { ...toPromo({ ...row, number }), terms, subcategoryId, vendors };
}
