const RESTAURANT = '/restaurant';

/** Every URL of the product, built in one place (spec §2, Route list). */
export const paths = {
  home: (filter: ListQueries & { sort?: string } = {}) =>
    withQuery('/', {
      q: filter.query,
      category: filter.categoryId,
      subcategory: filter.subcategoryId,
      sort: filter.sort,
      diet: filter.diet,
      page: filter.page,
      area: filter.area,
    }),
  login: (from?: string) => withQuery('/login', { from: from === '/' ? undefined : from }),
  register: (from?: string) => withQuery('/register', { from: from === '/' ? undefined : from }),
  /** The beginning of every restaurant's URL. */
  anyRestaurant: () => RESTAURANT,
  restaurant: (vendorId: string, subcategoryId?: string) =>
    withQuery(RESTAURANT, { vendorId, SubCategoryId: subcategoryId }),
  /** The restaurant's menu at one of its dishes. */
  dish: (vendorId: string, itemId: string) =>
    `${withQuery(RESTAURANT, { vendorId })}#${encodeURIComponent(dishAnchor(itemId))}`,
  cart: () => '/cart',
  payment: () => '/payment',
  confirm: (orderId: string) => withQuery('/confirm', { orderId }),
  track: (orderId: string) => withQuery('/track', { orderId }),
  orders: (after?: string) => withQuery('/orders', { after }),
  /**
   * @param subcategoryId the one whose tile is highlighted
   * @param area the slug of the area whose lists the tiles lead to
   */
  category: ({
    subcategoryId,
    area,
  }: {
    subcategoryId?: string | undefined;
    area?: string | undefined;
  } = {}) => withQuery('/category', { subcategory: subcategoryId, area }),
  account: () => '/myaccount',
  editProfile: () => '/editprofile',
  /** The page of a city, or of a locality in it, by their slugs. */
  city: ({ city, locality }: { city: string; locality: string | null }) =>
    locality === null ? `/city/${city}` : `/city/${city}/${locality}`,
  promos: () => '/promos',
  promoDetails: (promo: number) => withQuery('/promo-details', { promo: String(promo) }),
  /** @param part counted from 1; in a query, because a sitemap may list only URLs in its own folder or below */
  sitemapPart: (part: number) => withQuery('/sitemap.xml', { part: String(part) }),
  addressBook: (from?: string) => withQuery('/addressbook', { from }),
  terms: () => '/terms',
  termsConditions: () => '/terms_conditions',
  myAddress: () => '/my_address',
  help: () => '/help_support',
  privacy: () => '/privacypolicy',
  about: () => '/aboutus',
  contact: () => '/contactus',
  pricing: () => '/pricing',
  refunds: () => '/refunds',
  shipping: () => '/shipping',
  changePassword: () => '/change_password',
  deactivateAccount: () => '/deactivate_account',
  goodbye: () => '/goodbye',
  openApi: () => '/operator/openapi.json',
  /** Resource routes. */
  session: () => '/api/session',
  restaurantData: (vendorId: string, subcategoryId?: string) =>
    withQuery('/api/restaurant', { vendorId, SubCategoryId: subcategoryId }),
  categories: () => '/api/categories',
  addresses: () => '/api/addresses',
  addressPlaces: () => '/api/address-places',
  place: (lat: number, lng: number) => withQuery('/api/place', { lat: String(lat), lng: String(lng) }),
  places: (query: string) => withQuery('/api/places', { q: query }),
  distances: () => '/api/distances',
  arrivals: () => '/api/arrivals',
  /** @param to the id of a saved address, or the slug of an area */
  delivery: (vendorIds: readonly string[], to: { address: string } | { area: string }) =>
    `/api/delivery?${new URLSearchParams([...Object.entries(to), ...vendorIds.map((id) => ['vendor', id])])}`,
  cartChanges: () => '/api/cart-changes',
  nearest: (position: { lat: number; lng: number }, filter: ListQueries) =>
    withQuery('/api/nearest', {
      lat: String(position.lat),
      lng: String(position.lng),
      q: filter.query,
      category: filter.categoryId,
      subcategory: filter.subcategoryId,
      diet: filter.diet,
      page: filter.page,
      area: filter.area,
    }),
  suggest: (query: string, area: string | null) =>
    withQuery('/api/suggest', { q: query, area: area ?? undefined }),
  recentOrders: () => '/api/orders',
  order: (orderId: string) => withQuery('/api/order', { orderId }),
  reorder: (orderId: string) => withQuery('/api/reorder', { orderId }),
  trackEvents: (orderId: string) => withQuery('/track/events', { orderId }),
} as const;

/** The element id of a dish on its menu. */
export function dishAnchor(itemId: string): string {
  return `dish-${itemId}`;
}

/** The filters of home's list, and how many pages of it are shown. */
interface ListQueries {
  query?: string;
  subcategoryId?: string;
  categoryId?: string;
  diet?: string;
  page?: string;
  /** The slug of an area. */
  area?: string;
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
}

/**
 * A path that a user supplied (`?from=…`), if it is a page of this site; otherwise home. This is the one place that
 * decides where a redirect may lead.
 */
export function safeReturnPath(candidate: string | null | undefined): string {
  if (!candidate?.startsWith('/')) return '/';
  // The URL parser strips tabs and newlines and reads a backslash as a slash, so its result is checked.
  const base = 'https://tiffin.invalid';
  if (!URL.canParse(candidate, base)) return '/';
  const url = new URL(candidate, base);
  const path = url.pathname + url.search + url.hash;
  return url.origin === base && !path.startsWith('//') ? path : '/';
}

/** A query value by name in either case: `vendorId`, `VendorId` (spec §2, Route list). */
export function readQuery(search: URLSearchParams, name: string): string | null {
  const wanted = name.toLowerCase();
  for (const [key, value] of search) if (key.toLowerCase() === wanted && value) return value;
  return null;
}
