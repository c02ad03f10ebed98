import { type Kysely, sql } from 'kysely';

/**
 * The collections of spec §3 under their exact names, the sign-in library's tables, and an index for every query of
 * spec §7. Keys use no sequence, so that any node can create rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table category (
    id text primary key,
    name text not null,
    "imageBlob" text,
    sequence integer not null default 0,
    "default" boolean not null default false
  )`,
  'create index category_by_sequence on category (sequence, id)',
  'create index category_default on category (id) where "default"',

  `create table subcategory (
    id text primary key,
    name text not null,
    "imageBlob" text,
    "categoryId" text not null references category (id),
    sequence integer not null default 0
  )`,
  'create index subcategory_by_category on subcategory ("categoryId", sequence, name)',

  `create table vendors (
    id text primary key,
    name text not null,
    address text not null default '',
    rating numeric(3, 1),
    "imageBlob" text,
    "isActive" boolean not null default true,
    categories text[] not null default '{}',
    "subcategoryId" text[] not null default '{}',
    location jsonb
  )`,
  `create index vendors_popular on vendors ((coalesce(rating, 4.0)) desc, id) where "isActive"`,
  'create index vendors_by_subcategory on vendors using gin ("subcategoryId")',

  `create table vendor_category_images (
    id text primary key,
    "vendorId" text not null references vendors (id) on delete cascade,
    category text not null,
    "imageBlob" text
  )`,
  'create index vendor_category_images_by_vendor on vendor_category_images ("vendorId", category)',

  `create table restaurantitems (
    id text primary key,
    "VendorId" text not null references vendors (id),
    "SubCategoryId" text not null,
    "ItemName" text not null,
    "ItemPrice" numeric(12, 2) not null check ("ItemPrice" >= 0),
    "ItemDiscount" numeric(5, 2) not null default 0 check ("ItemDiscount" between 0 and 100),
    "ItemDescription" text not null default '',
    "ImageBlob" text,
    diet text check (diet in ('veg', 'nonveg', 'egg')),
    section text
  )`,
  'create index restaurantitems_by_vendor on restaurantitems ("VendorId", "SubCategoryId", id)',

  `create table promos (
    id text primary key,
    title text not null,
    "text" text not null default '',
    terms text[] not null default '{}',
    "imageBlob" text,
    sequence integer not null default 0,
    "subcategoryId" text references subcategory (id),
    "vendorIds" text[] not null default '{}'
  )`,
  'create index promos_by_sequence on promos (sequence, id)',

  `create table images (
    hash text primary key,
    contenttype text not null,
    source bytea not null,
    w160 bytea not null,
    w320 bytea not null,
    w640 bytea not null
  )`,

  `create table users (
    id text primary key,
    "fullName" text not null,
    email text not null unique,
    "emailVerified" boolean not null default false,
    mobile text not null default '',
    "profileImage" text,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now()
  )`,
  `create table sessions (
    id text primary key,
    "userId" text not null references users (id) on delete cascade,
    token text not null unique,
    "expiresAt" timestamptz not null,
    "ipAddress" text,
    "userAgent" text,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now()
  )`,
  'create index sessions_by_user on sessions ("userId")',
  `create table accounts (
    id text primary key,
    "userId" text not null references users (id) on delete cascade,
    "accountId" text not null,
    "providerId" text not null,
    password text,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamptz,
    "refreshTokenExpiresAt" timestamptz,
    scope text,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now()
  )`,
  'create index accounts_by_user on accounts ("userId")',
  `create table verifications (
    id text primary key,
    identifier text not null,
    value text not null,
    "expiresAt" timestamptz not null,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now()
  )`,
  'create index verifications_by_identifier on verifications (identifier)',

  `create table "CustomerContact" (
    id text primary key,
    "userId" text not null references users (id) on delete cascade,
    type text not null default '',
    address text not null,
    "additionalDetails" text not null default '',
    parts jsonb,
    createdat timestamptz not null default now()
  )`,
  'create index customer_contact_by_user on "CustomerContact" ("userId", createdat, id)',

  `create table orders (
    "OrderId" text primary key,
    "FirestoreDocId" text not null check ("FirestoreDocId" = "OrderId"),
    "userId" text not null,
    "createdAt" timestamptz not null,
    status text not null,
    subtotal numeric(14, 2) not null,
    discount numeric(14, 2) not null,
    "totalAmount" numeric(14, 2) not null,
    "paymentMethod" text not null,
    address text,
    "orderMode" text not null,
    "voucherCode" text not null default '',
    "orderDetails" jsonb not null,
    checkoutkey uuid not null
  )`,
  'create unique index orders_by_checkout on orders ("userId", checkoutkey)',
  'create index orders_by_user on orders ("userId", "createdAt" desc)',
  'create index orders_by_time on orders ("createdAt" desc, "OrderId")',
  'create index orders_by_status on orders (status, "createdAt")',
  `create table "statusLogs" (
    id text primary key,
    "orderId" text not null references orders ("OrderId"),
    "userId" text not null,
    status text not null,
    "timestamp" timestamptz not null
  )`,
  'create index status_logs_by_order on "statusLogs" ("orderId", "timestamp", id)',

  `create table supportrequests (
    id text primary key,
    "createdAt" timestamptz not null,
    "userId" text references users (id) on delete cascade,
    topic text not null,
    "orderId" text,
    email text not null,
    message text not null
  )`,
  'create index supportrequests_by_time on supportrequests ("createdAt" desc, id)',
  'create index supportrequests_by_email on supportrequests (email, "createdAt")',
  'create index supportrequests_by_user on supportrequests ("userId")',
];
