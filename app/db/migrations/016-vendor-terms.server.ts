import { type Kysely, sql } from 'kysely';

/**
 * Finds the vendors that may have a dish: each has the words of its menu as numbers (catalogue/search), with one index
 * over these, a number for its rank and numbers for where it delivers, so that a search is answered by the best vendors
 * of an area and reads few menus. It takes the place of the index of all items' words. Existing vendors get their words
 * at the next start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** A cell of the map is a quarter of a degree wide; cells are numbered from the south-west. */
const cell = (y: string, x: string) => `(${y} + 360) * 1440 + ${x} + 720`;

const STATEMENTS = [
  `create function searchterm(word text) returns integer
    language sql immutable strict parallel safe
    as $$ select ~ ('x' || left(md5(word), 8))::bit(31)::integer $$`,
  // Ranks are 0 to 2 for the best rated and 3 to 5 for the others, by the id: one in 64, one in eight, and the rest.
  `create function vendorterms(
    terms integer[], id text, rating numeric, lat double precision, lng double precision, radius integer, areas text[]
  ) returns integer[]
    language sql immutable parallel safe cost 500
    as $$
      select terms
        || case when coalesce(rating, 4.0) >= 4.5 then 0 else 3 end
          + case when left(md5(id), 2) collate "C" < '04' then 0 when left(md5(id), 1) collate "C" < '2' then 1 else 2 end
        || case
          when areas is not null then
            array(select 1073741824 + ('x' || left(md5(area), 7))::bit(28)::integer from unnest(areas) area)
          when radius is null and lat is null then array[6]
          when radius is null then
            array[6, 1000000 + ${cell('floor(lat * 4)::integer', 'floor(lng * 4)::integer')}]
          else array(
            select 3000000 + ${cell('y', 'x')}
            from (select (radius + 1500) / 111000.0 as reach) circle
            cross join lateral generate_series(
              floor((lat - reach) * 4)::integer, floor((lat + reach) * 4)::integer
            ) y
            cross join lateral (select reach / cosd(least(abs(lat) + reach, 85)) as width) widest
            cross join lateral generate_series(
              floor((lng - width) * 4)::integer, floor((lng + width) * 4)::integer
            ) x
          )
        end
    $$`,
  `alter table vendors add column searchterms integer[]`,
  // Of vendors that already have a menu it is not known yet.
  `alter table vendors alter column searchterms set default '{}'`,
  `create index vendors_without_terms on vendors (id) where searchterms is null`,
  `create index vendors_by_terms on vendors
    using gin (vendorterms(searchterms, id, rating, lat, lng, deliveryradius, deliveryareas)) where "isActive"`,
  'drop index restaurantitems_by_words',
  // They are counted once more, with pairs of them.
  'delete from dishwords',
];
