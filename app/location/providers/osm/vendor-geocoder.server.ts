import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from '../../../db/tables.ts';
import type { ServiceFailure, ServiceResult } from '../../maps.ts';
import type { Position } from '../../place.ts';
import { readGeocodings, storeGeocodedPlace, storeGeocoding, toGeocodingQuery } from './geocodings.server.ts';

/** A page has 25 vendors; those that do not fit are looked up at a later visit. */
const MAX_QUEUED_ADDRESSES = 200;
/** The pause after a failure, in milliseconds, so that a failing service is not overloaded. */
const COOLDOWN_MILLISECONDS = 60_000;
/** How long a failed address is moved behind the others, in milliseconds, since it may be the cause of the failure. */
const DEFER_MILLISECONDS = 10 * 60_000;
const MAX_DEFERRED_ADDRESSES = 1_000;

/** Geocodes the addresses of vendors in the background, one after the other. */
export interface VendorGeocoder {
  /**
   * Settles once the vendor's address was looked up and its position stored. Null if there is none, not ok if it
   * cannot be looked up for now. Never rejects.
   */
  find: (vendor: { id: string; address: string }) => Promise<ServiceResult<Position | null>>;
  /** Starts no more requests, and finishes the current write. */
  stop: () => Promise<void>;
}

interface Job {
  address: string;
  vendorIds: Set<string>;
  found: Promise<ServiceResult<Position | null>>;
  settle: (answer: ServiceResult<Position | null>) => void;
}

/**
 * @param parts.search calls the geocoding service within its rate limit; waits for earlier requests
 * @param parts.report is called with the failure of a job
 */
export function createVendorGeocoder(parts: {
  db: Kysely<Tables>;
  now: () => Date;
  search: (address: string) => Promise<ServiceResult<Position | null>>;
  report: (failure: ServiceFailure) => void;
}): VendorGeocoder {
  const { db, now, search, report } = parts;
  const jobs = new Map<string, Job>();
  let isStopped = false;
  let isWorking = false;
  let work = Promise.resolve();
  let cooldownUntil = 0;
  /** When an address may be looked up again after a failure. */
  const deferredUntil = new LRUCache<string, number>({ max: MAX_DEFERRED_ADDRESSES });

  async function workThrough(): Promise<void> {
    isWorking = true;
    // Jobs added during the loop come last and are visited, too.
    for (const job of jobs.values()) {
      const answer = await place(job).catch(() => DATABASE_FAILED);
      jobs.delete(job.address);
      job.settle(answer);
      if (!answer.ok) giveUp(job.address, answer);
    }
    isWorking = false;
  }

  async function place({ address, vendorIds }: Job): Promise<ServiceResult<Position | null>> {
    if (isStopped) return STOPPED;
    const answer = await lookUp(toGeocodingQuery(address));
    if (answer.ok && answer.value) await storeGeocodedPlace(db, [...vendorIds], address, answer.value);
    return answer;
  }

  async function lookUp(query: string): Promise<ServiceResult<Position | null>> {
    // Another node may have looked it up since this job was queued.
    const known = (await readGeocodings(db, [query], now())).get(query);
    if (known !== undefined) return { ok: true, value: known };
    const answer = await search(query);
    if (answer.ok) await storeGeocoding(db, query, answer.value, now());
    return answer;
  }

  function giveUp(address: string, failure: ServiceFailure): void {
    cooldownUntil = now().getTime() + COOLDOWN_MILLISECONDS;
    if (jobs.size > 0) deferredUntil.set(address, now().getTime() + DEFER_MILLISECONDS);
    for (const { settle } of jobs.values()) settle(failure);
    jobs.clear();
    if (!isStopped) report(failure);
  }

  return {
    find: ({ id, address }) => {
      const waiting = jobs.get(address);
      if (waiting) {
        waiting.vendorIds.add(id);
        return waiting.found;
      }
      if (toGeocodingQuery(address) === '') return Promise.resolve({ ok: true, value: null });
      const isPaused = now().getTime() < Math.max(cooldownUntil, deferredUntil.get(address) ?? 0);
      if (isStopped || isPaused || jobs.size >= MAX_QUEUED_ADDRESSES) return Promise.resolve(NOT_NOW);
      const { promise: found, resolve: settle } = Promise.withResolvers<ServiceResult<Position | null>>();
      jobs.set(address, { address, vendorIds: new Set([id]), found, settle });
      if (!isWorking) work = workThrough();
      return found;
    },
    stop: async () => {
      isStopped = true;
      await work;
    },
  };
}

const NOT_NOW = { ok: false, reason: 'it is not asked for now' } as const;
const STOPPED = { ok: false, reason: 'the site stops' } as const;
const DATABASE_FAILED = { ok: false, reason: 'the database failed', isOwn: true } as const;
