import { AsyncLocalStorage } from 'node:async_hooks';
import { networksOf } from '../http/client-network.ts';
import { createFairLimit } from '../runtime/fair-limit.ts';

/**
 * Of Node's four threads, which take work in order, one stays free for what else they do: compressing,
 * reading files.
 */
const HASHES_AT_ONCE = 3;
/** Passwords of one network that are hashed or wait for it; one core hashes about ten a second. */
const MAX_UNDER_WAY = 24;
/** After how many milliseconds a refused client may come again. */
const WAIT_MILLISECONDS = 3_000;
/** Owner of hashes that no client waits for. */
const NO_NETWORK = '';

export type HashQueue = ReturnType<typeof createHashQueue>;

/**
 * The queue of password hashes, fair between networks: any number of logins from one network delay those of another by
 * one hash. A network is an IPv4 address or a /48, since one customer's line may own that many addresses.
 */
export function createHashQueue() {
  const runFairly = createFairLimit(HASHES_AT_ONCE);
  // The sign-in library calls our hash functions without telling whose password it is.
  const networks = new AsyncLocalStorage<string>();
  const underWay = new Map<string, number>();
  return {
    /**
     * Runs `work`, whose hashes wait for the turn of the client's network.
     * @param address the client's address
     * @returns how long to wait, in milliseconds, where too many passwords of that network are queued
     */
    forClient: async <Value>(
      address: string,
      work: () => Promise<Value>,
    ): Promise<{ ok: true; value: Value } | { ok: false; waitMilliseconds: number }> => {
      const network = networksOf(address).at(-1) ?? NO_NETWORK;
      const before = underWay.get(network) ?? 0;
      if (before >= MAX_UNDER_WAY) return { ok: false, waitMilliseconds: WAIT_MILLISECONDS };
      underWay.set(network, before + 1);
      try {
        return { ok: true, value: await networks.run(network, work) };
      } finally {
        const left = (underWay.get(network) ?? 1) - 1;
        if (left === 0) underWay.delete(network);
        else underWay.set(network, left);
      }
    },
    /** Computes one hash on its turn. */
    inTurn: <Hash>(hash: () => Promise<Hash>) => runFairly(networks.getStore() ?? NO_NETWORK, hash),
  };
}

/** This process's queue: its hashes share Node's threads. */
export const hashQueue = createHashQueue();
