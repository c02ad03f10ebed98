/**
 * A smaller index for the ranks 0 to 4 of migration 016, in which nearly all searches find enough vendors: that of all
 * vendors has the same words in lists that take PostgreSQL ten times as long to compare.
 */
export const indexes = {
  vendors_first_by_terms: `on vendors
    using gin (vendorterms(searchterms, id, rating, lat, lng, deliveryradius, deliveryareas))
    with (gin_pending_list_limit = 1024)
    where "isActive" and (coalesce(rating, 4.0) >= 4.5 or left(md5(id), 1) collate "C" < '2')`,
};
