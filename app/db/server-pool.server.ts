import pg from 'pg';
import { STATEMENT_LIMITS, WITHOUT_LIMITS } from './statement-limits.server.ts';

/** After this time a connection to a server that hangs without cancelling is closed. */
const ANSWER_TIMEOUT_MILLISECONDS = 10_000;

/** PostgreSQL's code for a write to a standby. */
const READ_ONLY = '25006';

/**
 * A pool of connections to a PostgreSQL server.
 * @param isPooled whether a pooler may stand between
 * @param isPatient whether statements may run without a time limit; not through a pooler
 * @param mayBeStandby whether connections to a standby are accepted
 */
export function createServerPool(options: {
  url: string;
  connections: number;
  connectMilliseconds: number;
  isPooled: boolean;
  isPatient?: boolean;
  mayBeStandby?: boolean;
}): pg.Pool {
  const {
    url,
    connections,
    connectMilliseconds,
    isPooled,
    isPatient = false,
    mayBeStandby = false,
  } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: isPatient ? 0 : connectMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: ANSWER_TIMEOUT_MILLISECONDS,
    ...(mayBeStandby ? {} : { onConnect: refuseStandby }),
    ...(isPatient ? { options: WITHOUT_LIMITS } : { query_timeout: ANSWER_TIMEOUT_MILLISECONDS }),
    // A pooler refuses startup parameters: its connections have the limits of the role.
    ...(isPatient || isPooled ? {} : STATEMENT_LIMITS),
  });
  // The pool replaces a broken connection and refuses its query; an error without a listener would end the process. The
  // pool listens to idle connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** After a failover an address may still lead to the old primary, now a standby, which shows the past. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  if (rows[0]?.isStandby) throw Object.assign(new Error('the server is a standby'), { code: READ_ONLY });
}
