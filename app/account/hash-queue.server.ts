import { AsyncLocalStorage } from 'node:async_hooks';
import { networksOf, widestNetworkOf } from '../http/client-network.ts';
import { createFairLimit } from '../runtime/fair-limit.ts';

/**
 * Of Node's four threads, which take work in order, one stays free for what else they do: compressing,
 * reading files.
 */
const HASHES_AT_ONCE = 3;
/** Passwords that are hashed or wait for it, of one network; one core hashes about ten a second. */
const MAX_PER_NETWORK = 24;
/** The same of one /64 in an IPv6 network, which is one household's or device's. */
const MAX_PER_NARROW_NETWORK = 8;
/** The same for one account in one network, whose other customers may share the address. */
const MAX_PER_ACCOUNT = 4;
/** After how many milliseconds a refused client may come again. */
const WAIT_MILLISECONDS = 3_000;
/** Owner of hashes that no client waits for. */
const NO_NETWORK = '';

/**
 * The queue of password hashes, fair between networks: any number of logins from one network delay those of another by
 * one hash. A network is an IPv4 address or a /48, since one customer's line may own that many addresses.
 */
export function createHashQueue() {
  const runFairly = createFairLimit(HASHES_AT_ONCE);
  // The sign-in library calls our hash functions without telling whose password it is.
  const queued = new AsyncLocalStorage<string>();
  /** How many passwords are under way, by network and by account in a network. */
  const underWay = new Map<string, number>();
  return {
    /**
     * Runs `work`, whose hashes wait for the turn of the client's network.
     * @param client.address the client's address
     * @param client.account the account whose password is hashed, by e-mail or id
     * @returns how long to wait, in milliseconds, where too many passwords of that network or account are queued
     */
    forClient: async <Value>(
      client: { address: string; account: string },
      work: () => Promise<Value>,
    ): Promise<{ ok: true; value: Value } | { ok: false; waitMilliseconds: number }> => {
      const network = widestNetworkOf(client.address);
      const [narrowest] = networksOf(client.address);
      const limits = [
        { key: network, max: MAX_PER_NETWORK },
        ...(narrowest === network ? [] : [{ key: narrowest, max: MAX_PER_NARROW_NETWORK }]),
        { key: `${network} ${client.account}`, max: MAX_PER_ACCOUNT },
      ];
      if (limits.some(({ key, max }) => (underWay.get(key) ?? 0) >= max))
        return { ok: false, waitMilliseconds: WAIT_MILLISECONDS };
      for (const { key } of limits) underWay.set(key, (underWay.get(key) ?? 0) + 1);
      try {
        return { ok: true, value: await queued.run(network, work) };
      } finally {
        for (const { key } of limits) {
          const left = (underWay.get(key) ?? 1) - 1;
          if (left === 0) underWay.delete(key);
          else underWay.set(key, left);
        }
      }
    },
    /** Computes one hash on its turn. */
    inTurn: <Hash>(hash: () => Promise<Hash>) => runFairly(queued.getStore() ?? NO_NETWORK, hash),
  };
}

/** This process's queue: its hashes share Node's threads. */
export const hashQueue = createHashQueue();
