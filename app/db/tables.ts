import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/**
 * The tables as stored. Names and fields are those of spec §3, to the letter; fields beyond the specification are in
 * plain lower case. `numeric` columns arrive as text and hold rupees, which their readers turn into integer paise at
 * once. Of the sign-in library's tables only the columns that this product's own statements name.
 */
export interface Tables {
  category: CategoryTable;
  subcategory: SubcategoryTable;
  vendors: VendorsTable;
  vendor_category_images: VendorCategoryImagesTable;
  restaurantitems: RestaurantItemsTable;
  promos: PromosTable;
  images: ImagesTable;
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  CustomerContact: CustomerContactTable;
  orders: OrdersTable;
  statusLogs: StatusLogsTable;
  supportrequests: SupportRequestsTable;
  geocodings: GeocodingsTable;
  paces: PacesTable;
  attempts: AttemptsTable;
  dishwords: DishWordsTable;
  webhooks: WebhooksTable;
  outbox: OutboxTable;
  operatortokens: OperatorTokensTable;
  auditlog: AuditLogTable;
  orderevents: OrderEventsTable;
  vendororders: VendorOrdersTable;
}

/** A stored `imageBlob`: `/images/<hash>` for a picture in `images`, an https URL, or null. */
type Picture = string | null;
/** `numeric`: text when read, text or number when written. */
type Numeric = ColumnType<string, string | number, string | number>;
/** Spans of `HH:MM` times by weekday: catalogue/availability/opening-hours.ts. */
type OpeningHours = Partial<
  Record<'sun' | 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat', [from: string, until: string][]>
>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;

interface CategoryTable {
  id: string;
  name: string;
  imageBlob: Picture;
  sequence: number;
  default: boolean;
}

interface SubcategoryTable {
  id: string;
  name: string;
  imageBlob: Picture;
  categoryId: string;
  sequence: Generated<number>;
}

interface VendorsTable {
  id: string;
  name: string;
  address: string;
  /** Null means unrated: shown as 4.0 (spec §9). */
  rating: ColumnType<string | null, string | number | null, string | number | null>;
  imageBlob: Picture;
  isActive: boolean;
  categories: string[];
  subcategoryId: string[];
  location: JSONColumnType<{ lat: number; lng: number }> | null;
  /** Degrees, from `location`, else from `address`; null where neither gives a position. */
  lat: Generated<number | null>;
  lng: Generated<number | null>;
  /** What `lat` and `lng` were derived from; 'unknown': not looked up yet. */
  placesource: Generated<'unknown' | 'own' | 'locality' | 'city' | 'geocoded' | 'nowhere'>;
  /** The operator's measure of popularity, such as recent orders; a higher one sorts first. */
  popularity: Generated<number>;
  /**
   * Aggregates of its items (catalogue/import-export): the highest `ItemDiscount`, and whether it has items and all are
   * vegetarian.
   */
  topdiscount: Generated<string>;
  pureveg: Generated<boolean>;
  /** What its dishes are found by (catalogue/search/vendor-terms.server.ts), sorted; null: not computed yet. */
  searchterms: Generated<number[] | null>;
  /** How far it delivers, in metres; null: as far as the setting `DELIVERY_RADIUS_METRES` says. */
  deliveryradius: Generated<number | null>;
  /** The slugs of the areas to which it delivers, whatever the distance; null: by distance. */
  deliveryareas: Generated<string[] | null>;
  /** How long it prepares an order; null: unknown. */
  preparationminutes: Generated<number | null>;
  /** The spans in which it takes orders, by weekday (catalogue/availability); null: always. */
  openinghours: ColumnType<OpeningHours | null, string | null | undefined, string | null>;
  /** IANA name of the time zone of its hours; null: Asia/Kolkata. */
  timezone: Generated<string | null>;
  /** It takes no orders until then, whatever its hours; null: not closed by hand. */
  closeduntil: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** The first 500 characters of its name and categories, in lower case, for the indexes of lists (migration 017). */
  listednames: GeneratedAlways<string>;
  /** `deliveryradius`; -1 where `deliveryareas` decides. */
  reach: GeneratedAlways<number | null>;
}

/** A geocoding service's answer for an address; null: it knows no such place. */
interface GeocodingsTable {
  address: string;
  lat: number | null;
  lng: number | null;
  createdAt: Timestamp;
}

/** When a rate-limited service may be called next, by any node. */
interface PacesTable {
  name: string;
  nextat: Timestamp;
}

/** Counts of limited attempts (attempt-limits/rate-limiter.server.ts). */
interface AttemptsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970, after which the attempt no longer counts. */
  expire: ColumnType<string | null, number | null, number | null>;
}

interface VendorCategoryImagesTable {
  id: string;
  vendorId: string;
  category: string;
  imageBlob: Picture;
}

interface RestaurantItemsTable {
  id: string;
  VendorId: string;
  SubCategoryId: string;
  ItemName: string;
  /** Rupees. */
  ItemPrice: Numeric;
  /** Percent, 0 to 100. */
  ItemDiscount: Numeric;
  ItemDescription: string;
  ImageBlob: Picture;
  diet: 'veg' | 'nonveg' | 'egg' | null;
  /** The heading of the menu section that has the item. */
  section: string | null;
  /** Whether it is on sale; false: sold out until further notice. */
  available: Generated<boolean>;
  /** It is sold out until then; null: not. */
  soldoutuntil: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** The search words of its name and description (catalogue/search); null: not computed yet. */
  searchwords: Generated<string[] | null>;
}

/** Every word in `restaurantitems.searchwords`, and each two words of one name. */
interface DishWordsTable {
  word: string;
  /** How many items had it in their names when they were created, and how many had it anywhere: estimates. */
  names: number;
  texts: number;
  /** Its spelling variants. */
  near: string[];
}

/** What the carousel announces (spec §2, Home; §9); this collection is beyond the specification. */
interface PromosTable {
  id: string;
  title: string;
  text: string;
  terms: string[];
  imageBlob: Picture;
  sequence: number;
  /** The vendors of a subcategory, or some vendors by id. */
  subcategoryId: string | null;
  vendorIds: string[];
}

interface ImagesTable {
  /** First 32 hex digits of the SHA-256 of the source bytes. */
  hash: string;
  contenttype: string;
  source: Buffer;
  w160: Buffer;
  w320: Buffer;
  w640: Buffer;
  /** Since when the catalogue has no reference to it (catalogue/pictures/unused-pictures.server.ts); null: it has one. */
  unusedsince: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Whether an order is known to show it. */
  isordered: Generated<boolean>;
}

interface UsersTable {
  id: string;
  fullName: string;
  email: string;
  emailVerified: boolean;
  mobile: string;
  profileImage: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

interface SessionsTable {
  id: string;
  userId: string;
  token: string;
  expiresAt: Timestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

interface AccountsTable {
  id: string;
  userId: string;
  accountId: string;
  providerId: string;
  password: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

interface CustomerContactTable {
  id: string;
  userId: string;
  /** An empty type is shown as 'Other' (spec §3). */
  type: string;
  address: string;
  additionalDetails: string;
  /** The typed parts of the two texts, for editing; null where they were stored without. */
  parts: JSONColumnType<
    Record<'flat' | 'street' | 'landmark' | 'city' | 'pincode' | 'mobile', string>
  > | null;
  createdat: Generated<Date>;
}

interface OrdersTable {
  FirestoreDocId: string;
  OrderId: string;
  userId: string;
  createdAt: Timestamp;
  status: string;
  subtotal: Numeric;
  discount: Numeric;
  totalAmount: Numeric;
  paymentMethod: string;
  address: string | null;
  orderMode: string;
  voucherCode: string;
  orderDetails: JSONColumnType<object[]>;
  /** The key of the attempt that placed this order: one order per customer and key. */
  checkoutkey: string;
  /** The item ids of the lines, in order; null in orders that were placed before they were stored. */
  itemids: string[] | null;
}

interface StatusLogsTable {
  id: string;
  orderId: string;
  userId: string;
  status: string;
  timestamp: Timestamp;
}

/** Requests for help; this collection is beyond the specification. */
interface SupportRequestsTable {
  id: string;
  createdAt: Timestamp;
  /** Null for a guest. */
  userId: string | null;
  topic: string;
  orderId: string | null;
  email: string;
  message: string;
}

/** Endpoints of the operator that receive events of orders. */
interface WebhooksTable {
  id: string;
  url: string;
  events: string[];
  /** `whsec_…`, readable because it signs. */
  secret: string;
  /** Signs beside `secret` until `oldsecretuntil`. */
  oldsecret: string | null;
  oldsecretuntil: Timestamp | null;
  createdat: Timestamp;
}

/** Messages to webhooks: one of the times `dueat`, `deliveredat` and `setasideat` is set. */
interface OutboxTable {
  id: string;
  webhookid: string;
  event: string;
  orderid: string;
  /** The order's status as of the event. */
  status: string;
  /** The moment of the event. */
  createdat: Timestamp;
  /** When the first attempt began; null before it. */
  triedsince: Timestamp | null;
  attempts: Generated<number>;
  lasterror: string | null;
  /** When the next attempt may begin, and while one is under way, when its worker counts as gone. */
  dueat: ColumnType<Date | number | null, Date | string | null, Date | string | null>;
  deliveredat: Timestamp | null;
  setasideat: Timestamp | null;
}

/** Tokens of the operator's API; the one of the settings is not among them. */
interface OperatorTokensTable {
  id: string;
  /** The operator's word for who has it. */
  name: string;
  /** SHA-256 of the token, as hex digits. */
  hash: string;
  scopes: string[];
  /** The only vendor whose orders and dishes it may see and change; null: all. */
  vendorid: string | null;
  createdat: Timestamp;
  expiresat: ColumnType<Date | null, Date | null, Date | null>;
  revokedat: ColumnType<Date | null, Date | null, Date | null>;
  /** To the minute. */
  lastusedat: ColumnType<Date | null, Date | null, Date | null>;
}

/** Requests to the operator's API; no personal data of customers. */
interface AuditLogTable {
  id: GeneratedAlways<string>;
  at: Timestamp;
  /** The id of the token, or `owner`. */
  token: string;
  /** Method and route, such as `POST /operator/orders/:orderId/status`. */
  action: string;
  /** The order, kind of document or token that it was about; null: none. */
  target: string | null;
  address: string;
  /** False where the token lacked the scope. */
  isallowed: boolean;
}

/** One row for each row of `statusLogs`, written by a trigger; `position` orders them by their commits. */
interface OrderEventsTable {
  id: GeneratedAlways<string>;
  logid: string;
  position: ColumnType<string | null, never, string | null>;
}

/** The orders with a line of each vendor, written by a trigger. */
interface VendorOrdersTable {
  vendorid: string;
  createdat: Timestamp;
  orderid: string;
}
