import { createHmac } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/open-database.server.ts';
import { isOutage } from '../db/outage.server.ts';
import type { Tables } from '../db/tables.ts';
import { normalizeEmail } from './email.ts';
import { networkOf } from './network-of.ts';

/** How much is taken before one has to wait (README, Settings). */
export interface LimitSettings {
  /** Wrong passwords for one account from one address, or from one browser that has been in it; also registrations with one e-mail. */
  perAccount: number;
  /** Wrong passwords for one account from anywhere. */
  perAccountAnywhere: number;
  /** Wrong passwords, registrations, requests for help from one address, whoever sits behind it. */
  perAddress: number;
}

/**
 * What is counted, and for how long. Many customers of a mobile network share one address, so an address alone may
 * do much; and what strangers do to an account from anywhere must not keep its owner out for long.
 */
const LIMITS = {
  'password-here': { most: 'perAccount', minutes: 15 },
  'password-address': { most: 'perAddress', minutes: 15 },
  'password-account': { most: 'perAccountAnywhere', minutes: 5 },
  'password-known': { most: 'perAccount', minutes: 15 },
  'password-session': { most: 'perAccount', minutes: 15 },
  'register-address': { most: 'perAddress', minutes: 60 },
  'register-email': { most: 'perAccount', minutes: 60 },
  'support-address': { most: 'perAddress', minutes: 60 },
  'support-account': { most: 'perAccount', minutes: 60 },
} as const satisfies Record<string, { most: keyof LimitSettings; minutes: number }>;

type LimitName = keyof typeof LIMITS;
type Wanted = readonly (readonly [LimitName, string])[];

/** Whether something may be tried; `takeBack` makes it not count, once, and also after the database failed the request. */
export type Attempt = { ok: true; takeBack: () => Promise<void> } | { ok: false; waitMilliseconds: number };

export interface Limits {
  /**
   * Counts a try with a password before it is made; one that was not wrong is taken back.
   * @param browserId of a browser that has been in that account: what others try, even beside it, does not count against
   *   it, and once it has had enough of its own it may what a stranger may; else null
   */
  tryPassword: (who: { email: string; address: string; browserId: string | null }) => Promise<Attempt>;
  /** As `tryPassword`, for whoever is in that account: a session alone is not enough to guess its password at leisure. */
  tryOwnPassword: (sessionId: string) => Promise<Attempt>;
  tryRegistration: (who: { email: string; address: string }) => Promise<Attempt>;
  /**
   * Of a guest the e-mail counts beside the address alone: anybody may type anybody's.
   * @param userId null for a guest
   */
  trySupportRequest: (who: { userId: string | null; email: string; address: string }) => Promise<Attempt>;
}

/**
 * Limits that hold over all processes on one database, counted in `attempts`. Whom a count is about is kept as a keyed
 * hash: nobody's e-mail or address stands in the table.
 */
export function createLimits(
  { db, outages }: Pick<Database, 'db' | 'outages'>,
  settings: LimitSettings,
  secret: string,
): Limits {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { most, minutes }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: storeClientOf(db),
        storeType: 'pool',
        tableName: 'attempts',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: settings[most],
        duration: minutes * 60,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;

  /** Stops at the first that has had enough: a refused try counts against nothing else. */
  async function attempt(wanted: Wanted): Promise<Attempt> {
    const taken: [LimitName, string][] = [];
    // Taken out before it is given back: whoever asks again meanwhile gives back the rest.
    const giveBack = async () => {
      for (let last = taken.pop(); last; last = taken.pop()) {
        try {
          await limiters[last[0]].reward(last[1]);
        } catch (error) {
          taken.push(last);
          throw error;
        }
      }
    };
    const takeBack = async () => {
      try {
        await giveBack();
      } catch (error) {
        if (!isOutage(error)) throw error;
        // The time of this request is over, and no reason to hold the try against anybody. If that fails, too, it ends
        // with its window.
        outages.apart(giveBack).catch(() => {});
      }
    };
    try {
      for (const [name, whom] of wanted) {
        const key = hash(whom);
        const waitMilliseconds = await consume(limiters[name], key);
        if (waitMilliseconds !== null) {
          await takeBack();
          return { ok: false, waitMilliseconds };
        }
        taken.push([name, key]);
      }
    } catch (error) {
      await takeBack();
      throw error;
    }
    return { ok: true, takeBack };
  }

  const hash = (whom: string) => createHmac('sha256', secret).update(whom).digest('base64url').slice(0, 32);

  return {
    tryPassword: async ({ email, address, browserId }) => {
      const account = normalizeEmail(email);
      if (browserId !== null) {
        const known = await attempt([['password-known', `${account} ${browserId}`]]);
        if (known.ok) return known;
      }
      const network = networkOf(address);
      return attempt([
        ['password-here', `${account} ${network}`],
        ['password-address', network],
        ['password-account', account],
      ]);
    },
    tryOwnPassword: (sessionId) => attempt([['password-session', sessionId]]),
    tryRegistration: ({ email, address }) =>
      attempt([
        ['register-address', networkOf(address)],
        ['register-email', normalizeEmail(email)],
      ]),
    trySupportRequest: ({ userId, email, address }) => {
      const network = networkOf(address);
      return attempt([
        ['support-address', network],
        ['support-account', userId ?? `${normalizeEmail(email)} ${network}`],
      ]);
    },
  };
}

/** Lets the library write the way everything else does: watched, and refused where the disk has no room. */
function storeClientOf(db: Kysely<Tables>) {
  return {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}

/** Returns null when it was taken, else how long to wait, in milliseconds. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
    // What cannot be counted may not be tried: checking a password only reads, which a full or read-only disk allows.
    throw refusal;
  }
}

/** Drops what no longer counts. */
export async function forgetOldAttempts(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('attempts').where('expire', '<', String(now.getTime())).execute();
}
