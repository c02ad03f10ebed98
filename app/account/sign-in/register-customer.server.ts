import type { Kysely } from 'kysely';
import type { RateLimiter } from '../../attempt-limits/rate-limiter.server.ts';
import { tooManyMessage } from '../../attempt-limits/retry-after.ts';
import type { Tables } from '../../db/tables.ts';
import { normalizeEmail, signInEmailProblem } from '../../forms/email.ts';
import { tidyMobile } from '../../forms/mobile.ts';
import type { Auth } from '../auth.server.ts';
import { hashQueue } from '../hash-queue.server.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../password-rules.ts';
import type { RegisterValues } from './register-rules.ts';

/** The provider's texts (spec §8), which say more than 'Failed' where the customer can do something. */
export const EMAIL_TAKEN = 'User already exists. Use another email.';
export const REGISTRATION_FAILED = 'Failed to create user';

export type RegisterResult =
  | { ok: true }
  | {
      ok: false;
      message: string;
      /** How long to wait after too many attempts, else null. */
      waitMilliseconds: number | null;
    };

interface RegisterServices {
  auth: Auth;
  limits: RateLimiter;
  database: { db: Kysely<Tables> };
  now: () => Date;
  newId: () => string;
}

/**
 * Creates an account and its profile (spec §7), without signing in. The library would hash the password inside its
 * transaction: as many hashes as there are connections take all of them away from everybody else.
 * @param address where the request comes from
 * @param values already checked by `registerErrors`
 * @throws where the database fails: then neither account nor profile exists
 */
export async function registerCustomer(
  services: RegisterServices,
  registration: { address: string; values: RegisterValues },
): Promise<RegisterResult> {
  // A client without a place in the queue writes nothing.
  const queued = await hashQueue.forClient(
    { address: registration.address, account: normalizeEmail(registration.values.email) },
    () => tryRegister(services, registration),
  );
  return queued.ok ? queued.value : tooMany(queued);
}

async function tryRegister(
  { auth, limits, database: { db }, now, newId }: RegisterServices,
  { address, values }: { address: string; values: RegisterValues },
): Promise<RegisterResult> {
  const email = normalizeEmail(values.email);
  const attempt = await limits.tryRegistration({ email, address });
  if (!attempt.ok) return tooMany(attempt);
  const problem = signInEmailProblem(email) ?? lengthProblem(values.password);
  if (problem) return refuse(problem);
  const { hash } = (await auth.$context).password;
  const isCreated = await writeAccount(db, {
    userId: newId(),
    accountId: newId(),
    fullName: values.name.trim(),
    email,
    mobile: tidyMobile(values.mobile),
    passwordHash: await hash(values.password),
    createdAt: now(),
  });
  return isCreated ? { ok: true } : refuse(EMAIL_TAKEN);
}

function refuse(message: string, waitMilliseconds: number | null = null): RegisterResult {
  return { ok: false, message, waitMilliseconds };
}

function tooMany({ waitMilliseconds }: { waitMilliseconds: number }): RegisterResult {
  return refuse(tooManyMessage(waitMilliseconds), waitMilliseconds);
}

function lengthProblem({ length }: string): string | null {
  if (length < PASSWORD_MIN_LENGTH)
    return `Password is too short. Use at least ${PASSWORD_MIN_LENGTH} characters.`;
  if (length > PASSWORD_MAX_LENGTH)
    return `Password is too long. Use at most ${PASSWORD_MAX_LENGTH} characters.`;
  return null;
}

interface NewAccount {
  userId: string;
  accountId: string;
  fullName: string;
  /** As `normalizeEmail` returns it. */
  email: string;
  mobile: string;
  passwordHash: string;
  createdAt: Date;
}

/**
 * Writes the rows that the library signs in with, both or neither: one statement.
 * @returns false where the e-mail has an account, also one that is being created at this moment
 */
async function writeAccount(
  db: Kysely<Tables>,
  { userId, accountId, passwordHash, createdAt, ...profile }: NewAccount,
): Promise<boolean> {
  const created = await db
    .with('customer', (query) =>
      query
        .insertInto('users')
        .values({ ...profile, id: userId, emailVerified: false, createdAt, updatedAt: createdAt })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning(['id', 'createdAt']),
    )
    .insertInto('accounts')
    .columns(['id', 'userId', 'accountId', 'providerId', 'password', 'createdAt', 'updatedAt'])
    .expression((insert) =>
      insert
        .selectFrom('customer')
        .select(({ val }) => [
          val(accountId).as('id'),
          'customer.id as userId',
          'customer.id as accountId',
          val('credential').as('providerId'),
          val(passwordHash).as('password'),
          'customer.createdAt',
          'customer.createdAt as updatedAt',
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  return created !== undefined;
}
