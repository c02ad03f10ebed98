import type { Database } from '../../../app/db/open-database.server.ts';
import type { OrderDocument, OrderRequest } from '../../../app/orders/order.ts';
import { placeAs } from '../in-process/place-as.ts';

/**
 * A small catalogue with known prices, for tests on SQL. `dosa` is the worked example of rounding:
 * ₹33.33 − 10 % × 3 is 99.99 − 10.00 = 89.99.
 */
export const SEED = {
  vendors: { open: 'v-spice', second: 'v-dosa', closed: 'v-closed' },
  subcategories: { south: 's-south', sweets: 's-sweets' },
  items: {
    /** ₹33.33, 10 % off, with a picture, by `open`. */
    dosa: { itemId: 'i-dosa', pricePaise: 33_33, discountPercent: 10 },
    /** ₹120.00, no discount, no picture, by `open`. */
    thali: { itemId: 'i-thali', pricePaise: 120_00, discountPercent: 0 },
    /** ₹45.50, 12.5 % off, by `second`. */
    kheer: { itemId: 'i-kheer', pricePaise: 45_50, discountPercent: 12.5 },
    /** ₹80.00, by `closed`, which takes no orders. */
    biryani: { itemId: 'i-biryani', pricePaise: 80_00, discountPercent: 0 },
  },
} as const;

/** Writes the rows that `SEED` names into an empty database. */
export async function seedCatalogue({ db }: Database): Promise<void> {
  await db
    .insertInto('category')
    .values({ id: 'c-food', name: 'Food', imageBlob: null, sequence: 1, default: true })
    .execute();
  await db
    .insertInto('subcategory')
    .values([
      { id: 's-south', name: 'South Indian', imageBlob: null, categoryId: 'c-food' },
      { id: 's-sweets', name: 'Desserts', imageBlob: null, categoryId: 'c-food', sequence: 1 },
    ])
    .execute();
  await db
    .insertInto('vendors')
    .values([
      seedVendor({ id: 'v-spice', name: 'Spice Garden', rating: 4.6 }),
      seedVendor({
        id: 'v-dosa',
        name: 'Corner Sweets',
        subcategoryId: ['s-sweets'],
        categories: ['Desserts'],
      }),
      seedVendor({ id: 'v-closed', name: 'Far Kitchen', isActive: false }),
    ])
    .execute();
  await db
    .insertInto('restaurantitems')
    .values([
      seedItem({
        id: 'i-dosa',
        name: 'Masala Dosa',
        price: '33.33',
        discount: 10,
        picture: '/images/0123456789abcdef',
      }),
      seedItem({ id: 'i-thali', name: 'Garden Thali', price: '120.00' }),
      seedItem({
        id: 'i-kheer',
        name: 'Kheer',
        price: '45.50',
        discount: 12.5,
        vendorId: 'v-dosa',
        subcategoryId: 's-sweets',
      }),
      seedItem({ id: 'i-biryani', name: 'Biryani', price: '80.00', vendorId: 'v-closed' }),
    ])
    .execute();
}

/** A user without sessions or password, for tests that call functions directly. Returns the id. */
export async function seedUser({ db }: Database, id: string): Promise<string> {
  await db
    .insertInto('users')
    .values({
      id,
      fullName: 'Asha Rao',
      email: `${id}@example.test`,
      emailVerified: false,
      mobile: '9876543210',
      profileImage: null,
      createdAt: new Date('2026-01-01T00:00:00.000Z'),
      updatedAt: new Date('2026-01-01T00:00:00.000Z'),
    })
    .execute();
  return id;
}

/** A saved address of a user. Returns its id. */
export async function seedAddress(
  { db }: Database,
  userId: string,
  saved: { id: string; address: string; additionalDetails?: string; type?: string },
): Promise<string> {
  const { id, address, additionalDetails = '', type = 'Home' } = saved;
  await db.insertInto('CustomerContact').values({ id, userId, type, address, additionalDetails }).execute();
  return id;
}

function seedVendor(vendor: {
  id: string;
  name: string;
  rating?: number;
  isActive?: boolean;
  categories?: string[];
  subcategoryId?: string[];
}) {
  return {
    address: '1 Market Road, Bengaluru',
    rating: null,
    imageBlob: null,
    isActive: true,
    categories: ['South Indian'],
    subcategoryId: ['s-south'],
    location: null,
    ...vendor,
  };
}

function seedItem(item: {
  id: string;
  name: string;
  price: string;
  discount?: number;
  picture?: string;
  vendorId?: string;
  subcategoryId?: string;
}) {
  return {
    id: item.id,
    VendorId: item.vendorId ?? 'v-spice',
    SubCategoryId: item.subcategoryId ?? 's-south',
    ItemName: item.name,
    ItemPrice: item.price,
    ItemDiscount: item.discount ?? 0,
    ItemDescription: '',
    ImageBlob: item.picture ?? null,
    diet: null,
    section: null,
  };
}

/** An order of `seedCatalogue`'s items, placed as the product places it; by default one Masala Dosa, cash, pickup. */
export async function placeTestOrder(
  services: { database: Database; now: () => Date; newId: () => string },
  userId: string,
  wanted: Partial<OrderRequest> = {},
): Promise<OrderDocument> {
  const result = await placeAs(services, userId, {
    checkoutKey: crypto.randomUUID(),
    orderMode: 'Pickup',
    address: null,
    paymentMethod: 'COD',
    lines: [{ ...SEED.items.dosa, quantity: 1 }],
    ...wanted,
  });
  if (!result.ok) throw new Error(result.message);
  return result.order;
}
