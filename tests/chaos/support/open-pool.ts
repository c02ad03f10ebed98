import pg from 'pg';

/** A connection to the shop's database for the proof; a stopped server does not end the proof. */
export function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => {});
  return pool;
}
