import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/**
 * The tables at rest. Names and fields are those of spec §3, to the letter; fields that the
 * specification does not have are in plain lower case. `numeric` columns arrive as text and are
 * money in rupees: rooms turn them into integer paise at once.
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
  verifications: VerificationsTable;
  CustomerContact: CustomerContactTable;
  orders: OrdersTable;
  statusLogs: StatusLogsTable;
  supportrequests: SupportRequestsTable;
  geocodings: GeocodingsTable;
  paces: PacesTable;
  attempts: AttemptsTable;
  dishwords: DishWordsTable;
}

/** An `imageBlob` at rest: `/images/<hash>` for a picture kept in `images`, an https URL, or null. */
type Picture = string | null;
/** `numeric`: text when read, text or number when written. */
type Numeric = ColumnType<string, string | number, string | number>;
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
  /** Where it is, made from `location`, else from `address`; null: nowhere to be found. Degrees. */
  lat: Generated<number | null>;
  lng: Generated<number | null>;
  /** What `lat` and `lng` were made from; 'unknown': nobody looked yet. */
  placesource: Generated<'unknown' | 'own' | 'locality' | 'geocoded' | 'nowhere'>;
  /** Whatever the operator counts, as the orders of late; the more, the further up it stands. */
  popularity: Generated<number>;
  /** Kept from its items (catalogue/import): the highest `ItemDiscount`, and whether it has items and all are veg. */
  topdiscount: Generated<string>;
  pureveg: Generated<boolean>;
}

/** What a geocoding service said of an address; null: it knows no such place. */
interface GeocodingsTable {
  address: string;
  lat: number | null;
  lng: number | null;
  createdAt: Timestamp;
}

/** When a service that allows only so many requests may be asked next, by any node. */
interface PacesTable {
  name: string;
  nextat: Timestamp;
}

/** What was tried how often, for limits (account/limits.server.ts). */
interface AttemptsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970, after which it does not count any more. */
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
  /** Heading of the menu under which the item stands. */
  section: string | null;
  /** What it is found by, made from its name and description (catalogue/search); null: not made yet. */
  searchwords: Generated<string[] | null>;
}

/** Every word in `restaurantitems.searchwords`. */
interface DishWordsTable {
  word: string;
  /** Items that had it in their names when they were created, and those that had it anywhere: estimates. */
  names: number;
  texts: number;
  /** What typing errors leave of it. */
  near: string[];
}

/** What the carousel announces (spec §2, Home; §9); the collection is an addition of the design. */
interface PromosTable {
  id: string;
  title: string;
  text: string;
  terms: string[];
  imageBlob: Picture;
  sequence: number;
  /** What it concerns: the vendors of a subcategory, or some by name. */
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
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

interface AccountsTable {
  id: string;
  userId: string;
  accountId: string;
  providerId: string;
  password: string | null;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Timestamp | null;
  refreshTokenExpiresAt: Timestamp | null;
  scope: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Timestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

interface CustomerContactTable {
  id: string;
  userId: string;
  /** Empty is shown as 'Other' (spec §3). */
  type: string;
  address: string;
  additionalDetails: string;
  /** What the two texts were joined from, for editing; null where they came whole. */
  parts: JSONColumnType<{
    flat: string;
    street: string;
    landmark: string;
    city: string;
    pincode: string;
    mobile: string;
  }> | null;
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
  /** The attempt this order answers: one order per customer and key. */
  checkoutkey: string;
  /** Of the lines, in their order; null in orders that were placed before it was kept. */
  itemids: string[] | null;
}

interface StatusLogsTable {
  id: string;
  orderId: string;
  userId: string;
  status: string;
  timestamp: Timestamp;
}

/** Requests for help; an addition of the design. */
interface SupportRequestsTable {
  id: string;
  createdAt: Timestamp;
  /** Null when nobody was signed in. */
  userId: string | null;
  topic: string;
  orderId: string | null;
  email: string;
  message: string;
}
