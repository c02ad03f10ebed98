import type pg from 'pg';
import { waitedTooLong } from './outage.server.ts';

/** The connections of a pool, without those that were open when one was lost: they led to the same dead server. */
export interface FreshConnections {
  /** @param milliseconds how long to wait; Infinity leaves it to the pool's own limit */
  connect: (milliseconds: number) => Promise<pg.PoolClient>;
  /** Called when a connection is lost, or its server has become a standby. */
  invalidate: () => void;
}

export function createFreshConnections(pool: pg.Pool): FreshConnections {
  let losses = 0;
  const lossesBefore = new WeakMap<pg.ClientBase, number>();
  pool.on('connect', (client) => lossesBefore.set(client, losses));
  return {
    connect: async (milliseconds) => {
      for (;;) {
        const client = await connectWithin(pool, milliseconds);
        if (lossesBefore.get(client) === losses) return client;
        client.release(true);
      }
    },
    invalidate: () => {
      losses += 1;
    },
  };
}

async function connectWithin(pool: pg.Pool, milliseconds: number): Promise<pg.PoolClient> {
  if (milliseconds === Number.POSITIVE_INFINITY) return pool.connect();
  if (milliseconds <= 0) throw waitedTooLong();
  // A connection is free, and nobody is queued before.
  if (pool.idleCount > pool.waitingCount) return pool.connect();
  const connecting = pool.connect();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(waitedTooLong());
    connecting.then(
      (client) => client.release(),
      () => {},
    );
  }, milliseconds);
  try {
    return await Promise.race([connecting, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
