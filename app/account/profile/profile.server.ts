import type { Kysely } from 'kysely';
import type { RateLimiter } from '../../attempt-limits/rate-limiter.server.ts';
import { tooManyMessage } from '../../attempt-limits/retry-after.ts';
import type { Tables } from '../../db/tables.ts';
import { normalizeEmail } from '../../forms/email.ts';
import { type FieldErrors, hasErrors } from '../../forms/field-errors.ts';
import { tidyMobile } from '../../forms/mobile.ts';
import type { Upload } from '../../http/read-form.server.ts';
import type { Auth } from '../auth.server.ts';
import type { CachedUser, SessionUser } from '../customer.ts';
import { lockCustomer } from '../erase-customer.server.ts';
import { currentPasswordProblem, WRONG_PASSWORD } from '../password-rules.ts';
import { type SharedAccountSettings, sharedAccountProblem } from '../shared-account.ts';
import { areCredentialsCurrent, type Credentials } from '../trusted-device.server.ts';
import { checkOwnPassword } from './change-password.server.ts';
import { type EncodedImage, encodeProfileImage } from './profile-image.server.ts';
import {
  EMAIL_IN_USE,
  imageSizeProblem,
  isOtherEmail,
  type ProfileField,
  type ProfileValues,
  profileErrors,
} from './profile-rules.ts';

const UNIQUE_VIOLATION = '23505';

interface ProfileServices {
  auth: Auth;
  limits: RateLimiter;
  database: { db: Kysely<Tables> };
  settings: SharedAccountSettings;
  now: () => Date;
}

/** The customer, the session and the address that a profile is changed from. */
export interface ProfileOwner {
  user: SessionUser;
  sessionId: string;
  address: string;
}

export interface ProfileForm {
  values: ProfileValues;
  /** The current password, required for another e-mail; else empty. */
  current: string;
  /** A newly chosen picture, 'none' to remove the one there is, or null to keep it. */
  image: Upload | 'none' | null;
}

export type ProfileErrors = FieldErrors<ProfileField | 'current' | 'profileImage'>;
type Refusal = { ok: false; reason: 'invalid'; errors: ProfileErrors; waitMilliseconds: number | null };
export type SaveProfileResult =
  | { ok: true; user: CachedUser }
  | Refusal
  /** The account was erased meanwhile. */
  | { ok: false; reason: 'gone' }
  /** Too many pictures are being decoded; nothing was saved, and the same request may be repeated. */
  | { ok: false; reason: 'busy' };

/**
 * Saves a customer's own profile (spec §7, Update users/{uid}). The e-mail opens the account, so a change of it
 * requires the password, counts against a limit and ends every other session.
 * @returns the saved profile, without another query that could fail
 */
export async function saveProfile(
  services: ProfileServices,
  request: Request,
  owner: ProfileOwner,
  { values, current, image }: ProfileForm,
): Promise<SaveProfileResult> {
  const { db } = services.database;
  const errors: ProfileErrors = profileErrors(values);
  const { uid } = owner.user;
  const picture = image && image !== 'none' ? await encodeUpload(uid, image) : null;
  if (picture?.ok === false) {
    if (picture.reason === 'busy') return { ok: false, reason: 'busy' };
    errors.profileImage = picture.problem;
  }
  if (hasErrors(errors)) return refuse(errors);
  const changes = {
    fullName: values.fullName.trim(),
    mobile: tidyMobile(values.mobile),
    updatedAt: services.now(),
    ...(picture?.ok ? { profileImage: picture.url } : {}),
    ...(image === 'none' ? { profileImage: null } : {}),
  };
  if (!isOtherEmail(values.email, owner.user.email)) {
    const user = await updateUser(db, uid, changes);
    return user ? { ok: true, user } : { ok: false, reason: 'gone' };
  }
  const email = normalizeEmail(values.email);
  const checked = await checkEmailChange(services, request, owner, { email, current });
  if (!checked.ok) return checked;
  try {
    const user = await db.transaction().execute(async (transaction) => {
      // Locked first, as a deactivation does: in another order both could wait for each other.
      await lockCustomer(transaction, uid);
      // The password was changed at this moment and no longer counts.
      if (!(await areCredentialsCurrent(transaction, checked.credentials))) return null;
      await transaction
        .deleteFrom('sessions')
        .where('userId', '=', uid)
        .where('id', '!=', owner.sessionId)
        .execute();
      return updateUser(transaction, uid, { ...changes, email });
    });
    return user ? { ok: true, user } : refuse({ current: WRONG_PASSWORD });
  } catch (error) {
    // The e-mail is the only unique column.
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return refuse({ email: EMAIL_IN_USE });
  }
}

/** Whether the account, password and limits allow the change of e-mail, and with which credentials. */
async function checkEmailChange(
  services: ProfileServices,
  request: Request,
  { user, sessionId, address }: ProfileOwner,
  { email, current }: { email: string; current: string },
): Promise<{ ok: true; credentials: Credentials } | Refusal> {
  const shared = sharedAccountProblem(services.settings, user.uid);
  if (shared) return refuse({ email: shared });
  const problem = currentPasswordProblem(current);
  if (problem) return refuse({ current: problem });
  const passwordOwner = { uid: user.uid, email: user.email, sessionId, address };
  const checked = await checkOwnPassword(services, request, passwordOwner, current);
  if (!checked.ok) return refuse({ current: checked.message }, checked.waitMilliseconds);
  const attempt = await services.limits.tryEmailChange({ userId: user.uid, email, address });
  if (!attempt.ok)
    return refuse({ email: tooManyMessage(attempt.waitMilliseconds) }, attempt.waitMilliseconds);
  return { ok: true, credentials: checked.value };
}

function refuse(errors: ProfileErrors, waitMilliseconds: number | null = null): Refusal {
  return { ok: false, reason: 'invalid', errors, waitMilliseconds };
}

/** @returns undefined for an erased account */
function updateUser(
  db: Kysely<Tables>,
  userId: string,
  changes: {
    fullName: string;
    mobile: string;
    updatedAt: Date;
    email?: string;
    profileImage?: string | null;
  },
): Promise<CachedUser | undefined> {
  return db
    .updateTable('users')
    .set(changes)
    .where('id', '=', userId)
    .returning(['id as uid', 'email', 'fullName', 'profileImage'])
    .executeTakeFirst();
}

async function encodeUpload(userId: string, { size, chunks }: Upload): Promise<EncodedImage> {
  const problem = imageSizeProblem({ size });
  return problem ? { ok: false, reason: 'refused', problem } : encodeProfileImage(userId, chunks);
}
