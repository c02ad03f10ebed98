import pg from 'pg';

/** A connection of the proof's own to the database behind the shop; the end of the server does not end the proof. */
export function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => {});
  return pool;
}
