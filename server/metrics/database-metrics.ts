import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database, DatabaseWatch } from '../../app/db/open-database.server.ts';

export interface DatabaseMetrics {
  watch: DatabaseWatch;
  /** Sets whose connections are counted at each scrape. */
  watchDatabase: (database: Pick<Database, 'connections'>) => void;
}

const STATEMENT_SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5];
const WAIT_SECONDS = [0.0001, 0.001, 0.005, 0.02, 0.1, 0.5, 1, 5];

/** The pools of connections, and the statements on them. */
export function createDatabaseMetrics(registry: Registry): DatabaseMetrics {
  const registers = [registry];
  let database: Pick<Database, 'connections'> | null = null;

  new Gauge({
    name: 'tiffin_database_connections',
    help: 'Connections by pool (primary, read, direct) and state (busy, idle)',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, open, idle } of database?.connections() ?? []) {
        this.set({ pool, state: 'busy' }, open - idle);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
  new Gauge({
    name: 'tiffin_database_waiting',
    help: 'Statements that wait for a connection now, by pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, waiting } of database?.connections() ?? []) this.set({ pool }, waiting);
    },
  });
  const waits = new Histogram({
    name: 'tiffin_database_wait_seconds',
    help: 'Time until a connection was free, or the wait was given up, by pool',
    labelNames: ['pool'],
    buckets: WAIT_SECONDS,
    registers,
  });
  const statements = new Histogram({
    name: 'tiffin_statement_seconds',
    help: 'Time for a statement and its answer, by pool',
    labelNames: ['pool'],
    buckets: STATEMENT_SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'tiffin_statement_failures_total',
    help: 'Statements that failed, by pool; also those that only met another writer',
    labelNames: ['pool'],
    registers,
  });
  return {
    watch: {
      waited: (pool, milliseconds) => waits.observe({ pool }, milliseconds / 1_000),
      ran: (pool, milliseconds, isOk) => {
        statements.observe({ pool }, milliseconds / 1_000);
        if (!isOk) failures.inc({ pool });
      },
    },
    watchDatabase: (opened) => {
      database = opened;
    },
  };
}
