import pg from 'pg';

/** The proof's own connection to the shop's database; a stopped server does not end the proof. */
export function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => {});
  return pool;
}
