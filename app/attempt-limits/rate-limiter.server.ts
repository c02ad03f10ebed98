import { createHmac } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/open-database.server.ts';
import { isOutage } from '../db/outage.server.ts';
import type { Tables } from '../db/tables.ts';
import { normalizeEmail } from '../forms/email.ts';
import { networksOf } from '../http/client-network.ts';

/** How many attempts are allowed before one has to wait (docs/settings.md). */
export interface LimitSettings {
  /**
   * Wrong passwords for one account from one address, or from one browser that it trusts; also registrations with one
   * e-mail, and changes of one account's.
   */
  perAccount: number;
  /**
   * Wrong passwords for one account from anywhere; several times `perAccount`, so that no single network can use it up.
   */
  perAccountAnywhere: number;
  /**
   * Wrong passwords or operator tokens, registrations and requests for help from one address, however many people share
   * it.
   */
  perAddress: number;
}

/**
 * Factors on the limit of one address, for its /64, /56 and /48, in the order of `networksOf`. For one
 * account a /48 may use at most 3 × `perAccount`, a fraction of `perAccountAnywhere`, which locks the account
 * for everybody. For all accounts together it gets much more, because thousands of customers of a mobile
 * network share one.
 */
const FOR_ONE_ACCOUNT = [1, 2, 3] as const;
const FOR_ALL_ACCOUNTS = [1, 4, 16] as const;
const NO_WIDER_NETWORKS = [1] as const;
/** Also for what is not wrong, but costs the server something, while accounts cost nothing. */
const TWICE_FOR_ONE_ACCOUNT = [2, 4, 6] as const;

/**
 * What is counted, and for how long. Many customers of a mobile network share one address, so an address alone has a
 * high limit; and strangers' attempts on an account from anywhere must not lock its owner out for long.
 */
const LIMITS = {
  'password-here': { setting: 'perAccount', factors: FOR_ONE_ACCOUNT, minutes: 15 },
  'password-right': { setting: 'perAccount', factors: TWICE_FOR_ONE_ACCOUNT, minutes: 15 },
  'password-address': { setting: 'perAddress', factors: FOR_ALL_ACCOUNTS, minutes: 15 },
  'password-account': { setting: 'perAccountAnywhere', factors: NO_WIDER_NETWORKS, minutes: 5 },
  'password-known': { setting: 'perAccount', factors: NO_WIDER_NETWORKS, minutes: 15 },
  'password-session': { setting: 'perAccount', factors: NO_WIDER_NETWORKS, minutes: 15 },
  'register-address': { setting: 'perAddress', factors: FOR_ALL_ACCOUNTS, minutes: 60 },
  'register-email': { setting: 'perAccount', factors: NO_WIDER_NETWORKS, minutes: 60 },
  'email-account': { setting: 'perAccount', factors: NO_WIDER_NETWORKS, minutes: 60 },
  'operator-address': { setting: 'perAddress', factors: FOR_ALL_ACCOUNTS, minutes: 15 },
  'shared-order': { setting: 'perAccount', factors: TWICE_FOR_ONE_ACCOUNT, minutes: 60 },
  'support-address': { setting: 'perAddress', factors: FOR_ALL_ACCOUNTS, minutes: 60 },
  'support-account': { setting: 'perAccount', factors: NO_WIDER_NETWORKS, minutes: 60 },
} as const satisfies Record<
  string,
  { setting: keyof LimitSettings; factors: readonly [number, ...number[]]; minutes: number }
>;

type LimitName = keyof typeof LIMITS;
/** The e-mail and the client's address of an attempt. */
interface Sender {
  email: string;
  address: string;
}
interface Count {
  limiter: RateLimiterPostgres;
  key: string;
  /** The outcome that stays counted. */
  outcome: 'right' | 'wrong';
}

/** How an allowed attempt ended; `failed`: without an answer, as in an outage. */
type Outcome = 'right' | 'wrong' | 'failed';

/**
 * Whether an attempt is allowed. `settle` takes back the counts to which its outcome does not belong: all of a failed
 * one. A second call does nothing; it works even after the request's database time is over.
 */
export type Attempt =
  | { ok: true; settle: (outcome: Outcome) => Promise<void> }
  | { ok: false; waitMilliseconds: number };

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Rate limiters over all processes on one database, counted in `attempts`. The key of a count is a keyed hash, so that
 * the table contains no e-mail or address.
 */
export function createRateLimiter(
  { db, outages }: Pick<Database, 'db' | 'outages'>,
  settings: LimitSettings,
  secret: string,
) {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { setting, factors, minutes }]) => [
      name,
      factors.map(
        (factor, level) =>
          new RateLimiterPostgres({
            storeClient: storeClientOf(db),
            storeType: 'pool',
            tableName: 'attempts',
            tableCreated: true,
            clearExpiredByTimeout: false,
            keyPrefix: level === 0 ? name : `${name}-${level}`,
            points: settings[setting] * factor,
            duration: minutes * 60,
          }),
      ),
    ]),
  ) as Record<LimitName, RateLimiterPostgres[]>;

  const hash = (whom: string) => createHmac('sha256', secret).update(whom).digest('base64url').slice(0, 32);

  /** @param whom for a network limit, the narrowest network and the wider ones */
  const counts = (name: LimitName, whom: readonly string[]): Count[] =>
    limiters[name].flatMap((limiter, level) => {
      const one = whom[level];
      return one === undefined ? [] : [{ limiter, key: hash(one), outcome: 'wrong' as const }];
    });

  const rightPasswords = (whom: readonly string[]): Count[] =>
    counts('password-right', whom).map((count) => ({ ...count, outcome: 'right' as const }));

  const countsOfNewEmail = ({ email, address }: Sender) => [
    ...counts('register-address', networksOf(address)),
    ...counts('register-email', [normalizeEmail(email)]),
  ];

  /** Stops at the first exhausted limit: a refused attempt counts against nothing else. */
  async function attempt(wanted: readonly Count[]): Promise<Attempt> {
    const taken: Count[] = [];
    // Removed first, so that a concurrent second call gives back only the rest.
    const giveBack = async (outcome: Outcome) => {
      for (let last = taken.pop(); last; last = taken.pop()) {
        if (last.outcome === outcome) continue;
        try {
          await last.limiter.reward(last.key);
        } catch (error) {
          taken.push(last);
          throw error;
        }
      }
    };
    const settle = async (outcome: Outcome) => {
      try {
        await giveBack(outcome);
      } catch (error) {
        if (!isOutage(error)) throw error;
        // The request's time is over, which is no reason to count the attempt. If this fails too, the count ends with
        // its window.
        outages.untimed(() => giveBack(outcome)).catch(() => {});
      }
    };
    try {
      for (const count of wanted) {
        const waitMilliseconds = await consume(count);
        if (waitMilliseconds !== null) {
          await settle('failed');
          return { ok: false, waitMilliseconds };
        }
        taken.push(count);
      }
    } catch (error) {
      await settle('failed');
      throw error;
    }
    return { ok: true, settle };
  }

  return {
    /**
     * Counts an attempt with a password before it is checked; a right one is taken back.
     * @param who.browserId id of a trusted device, or null. It has its own limit; once that is used up, the general
     * limits apply
     * @param who.isShared whether right passwords are unlimited, since many visitors log in to the account
     */
    tryPassword: async ({
      email,
      address,
      browserId,
      isShared,
    }: Sender & { browserId: string | null; isShared: boolean }) => {
      const account = normalizeEmail(email);
      if (browserId !== null) {
        const known = await attempt([
          ...counts('password-known', [`${account} ${browserId}`]),
          ...(isShared ? [] : rightPasswords([`known ${account}`])),
        ]);
        if (known.ok) return known;
      }
      const networks = networksOf(address);
      // The address first: one that has to wait could else write a row for each account that it names.
      return attempt([
        ...counts('password-address', networks),
        ...counts('password-here', ofAccount(account, networks)),
        ...(isShared ? [] : rightPasswords(ofAccount(account, networks))),
        ...counts('password-account', [account]),
      ]);
    },
    /**
     * As `tryPassword`, for a signed-in customer: neither one session nor many sessions from one address may
     * guess without limit.
     */
    tryOwnPassword: ({ uid, sessionId, address }: { uid: string; sessionId: string; address: string }) =>
      attempt([
        ...counts('password-address', networksOf(address)),
        ...counts('password-session', [sessionId]),
        ...rightPasswords([`own ${uid}`]),
      ]),
    tryRegistration: (who: Sender) => attempt(countsOfNewEmail(who)),
    /**
     * Counts as a registration, and against the account's own limit: both reveal whether an e-mail has an account.
     * @param who.email the new one
     */
    tryEmailChange: ({ userId, ...who }: Sender & { userId: string }) =>
      attempt([...counts('email-account', [userId]), ...countsOfNewEmail(who)]),
    /** Counts an order of the account that all visitors of the demo share, by the visitor's network. */
    trySharedOrder: (address: string) => attempt(counts('shared-order', networksOf(address))),
    /** Counts a wrong operator token; a right one is never counted. */
    tryOperatorToken: (address: string) => attempt(counts('operator-address', networksOf(address))),
    /**
     * A guest's e-mail counts only together with the address, because anybody may type any e-mail.
     * @param who.userId null for a guest
     */
    trySupportRequest: ({ userId, email, address }: Sender & { userId: string | null }) => {
      const networks = networksOf(address);
      const account = userId ?? `${normalizeEmail(email)} ${networks[0]}`;
      return attempt([...counts('support-address', networks), ...counts('support-account', [account])]);
    },
  };
}

function ofAccount(account: string, networks: readonly string[]): string[] {
  return networks.map((network) => `${account} ${network}`);
}

/** Lets the library write through the monitored pool, which refuses writes while the disk is full. */
function storeClientOf(db: Kysely<Tables>) {
  return {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}

/** Returns null when the attempt was counted, else how long to wait, in milliseconds. */
async function consume({ limiter, key }: Count): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
    // Without a count there is no attempt: checking a password only reads, which a full or read-only disk allows.
    throw refusal;
  }
}

/** Deletes expired counts. */
export async function deleteOldAttempts(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('attempts').where('expire', '<', String(now.getTime())).execute();
}
