import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from '../db/tables.ts';
import type { Answer } from './ask-json.server.ts';
import { keepGeocodedPlace, keepGeocoding, questionOf, recallGeocodings } from './geocodings.server.ts';
import type { Position } from './place.ts';

/** A page is 25 vendors; what does not fit is asked about when somebody looks at it again. */
const MOST_WAITING = 200;
/** After a failure nothing is asked for so long: a service that refuses is not to be pressed. */
const REST_MILLISECONDS = 60_000;
/** An address that failed lets those behind it go first for so long: it may be what the service fails at. */
const SETBACK_MILLISECONDS = 10 * 60_000;
const MOST_SET_BACK = 1_000;

/** Finds out in the background, one address after the other, where vendors are. */
export interface VendorGeocoder {
  /**
   * Settles once the vendor's address was asked about; the place is then also in its row. Null where
   * there is none, not ok where it will not be asked about for now. Never rejects.
   */
  find: (vendor: { id: string; address: string }) => Promise<Answer<Position | null>>;
  /** Asks nothing more; what is being written is finished. */
  stop: () => Promise<void>;
}

interface Job {
  address: string;
  vendorIds: Set<string>;
  found: Promise<Answer<Position | null>>;
  settle: (answer: Answer<Position | null>) => void;
}

/**
 * @param parts.search asks the geocoding service, at the pace that it allows; waits as long as others are before it
 * @param parts.report hears why a job failed
 */
export function createVendorGeocoder(parts: {
  db: Kysely<Tables>;
  now: () => Date;
  search: (address: string) => Promise<Answer<Position | null>>;
  report: (reason: string) => void;
}): VendorGeocoder {
  const { db, now, search, report } = parts;
  const jobs = new Map<string, Job>();
  let isStopped = false;
  let isWorking = false;
  let work = Promise.resolve();
  let restUntil = 0;
  /** By address, until when. */
  const setBack = new LRUCache<string, number>({ max: MOST_SET_BACK });

  async function workThrough(): Promise<void> {
    isWorking = true;
    // Jobs that are added meanwhile come last, and are seen, too.
    for (const job of jobs.values()) {
      const answer = await place(job).catch(() => DATABASE_FAILED);
      jobs.delete(job.address);
      job.settle(answer);
      if (!answer.ok) giveUp(job.address, answer);
    }
    isWorking = false;
  }

  async function place({ address, vendorIds }: Job): Promise<Answer<Position | null>> {
    if (isStopped) return STOPPED;
    const answer = await answerTo(questionOf(address));
    if (answer.ok && answer.value) await keepGeocodedPlace(db, [...vendorIds], address, answer.value);
    return answer;
  }

  async function answerTo(question: string): Promise<Answer<Position | null>> {
    // Another node may have asked since this job was made.
    const known = (await recallGeocodings(db, [question], now())).get(question);
    if (known !== undefined) return { ok: true, value: known };
    const answer = await search(question);
    if (answer.ok) await keepGeocoding(db, question, answer.value, now());
    return answer;
  }

  function giveUp(address: string, failure: { ok: false; reason: string }): void {
    restUntil = now().getTime() + REST_MILLISECONDS;
    if (jobs.size > 0) setBack.set(address, now().getTime() + SETBACK_MILLISECONDS);
    for (const { settle } of jobs.values()) settle(failure);
    jobs.clear();
    if (!isStopped) report(failure.reason);
  }

  return {
    find: ({ id, address }) => {
      const waiting = jobs.get(address);
      if (waiting) {
        waiting.vendorIds.add(id);
        return waiting.found;
      }
      if (questionOf(address) === '') return Promise.resolve({ ok: true, value: null });
      const isResting = now().getTime() < Math.max(restUntil, setBack.get(address) ?? 0);
      if (isStopped || isResting || jobs.size >= MOST_WAITING) return Promise.resolve(NOT_NOW);
      const { promise: found, resolve: settle } = Promise.withResolvers<Answer<Position | null>>();
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
const DATABASE_FAILED = { ok: false, reason: 'the database failed' } as const;
