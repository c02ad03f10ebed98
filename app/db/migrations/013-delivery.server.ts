import { type Kysely, sql } from 'kysely';

/** Where a vendor delivers and how long it prepares an order (catalogue/delivery.server.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vendors
      add column deliveryradius integer,
      add column deliveryareas text[],
      add column preparationminutes integer`.execute(db);
  await sql`
    create index vendors_by_deliveryareas on vendors using gin (deliveryareas)
    where "isActive" and deliveryareas is not null`.execute(db);
}
