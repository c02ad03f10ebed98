import { useState } from 'react';
import { data, Form, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import type { CachedUser, SessionUser } from '../../account/customer.ts';
import { currentPasswordProblem } from '../../account/password-rules.ts';
import { PhotoField, REMOVE_PHOTO } from '../../account/profile/photo-field.tsx';
import { type ProfileErrors, saveProfile } from '../../account/profile/profile.server.ts';
import {
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  isOtherEmail,
  PASSWORD_HINT,
  PROFILE_FAILED,
  PROFILE_FIELDS,
  PROFILE_SAVED,
  type ProfileField,
  type ProfileValues,
  profileErrors,
} from '../../account/profile/profile-rules.ts';
import {
  PERSONAL,
  personalHeaders,
  redirectToLogin,
  requireSession,
  requireUser,
} from '../../account/session.server.ts';
import { PasswordField } from '../../account/sign-in/password-field.tsx';
import { NAME_MAX_LENGTH } from '../../account/sign-in/register-rules.ts';
import { useFollowSession } from '../../account/use-follow-session.ts';
import { rememberUser } from '../../account/user-store.client.ts';
import { retryAfter } from '../../attempt-limits/retry-after.ts';
import { readTexts } from '../../forms/field-errors.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { MobileField } from '../../forms/mobile-field.tsx';
import { useAnswer } from '../../forms/use-answer.ts';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { actOrAnswer } from '../../http/act-or-answer.client.ts';
import { loadOrError } from '../../http/load-or-error.client.ts';
import {
  isRefusedForm,
  isRetryable,
  isTooLong,
  readUploadForm,
  statusOf,
  TEXT_FORM_BYTES,
  type Upload,
  type UploadForm,
} from '../../http/read-form.server.ts';
import { paths } from '../../paths.ts';
import { logError } from '../../runtime/log-error.server.ts';
import { RETRY_SOON } from '../../runtime/retry-soon.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ChevronRight } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { Popup } from '../../ui/overlays/popup.tsx';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/editprofile';

const MAX_BYTES = IMAGE_MAX_BYTES + TEXT_FORM_BYTES;

interface Answer {
  outcome: 'saved' | 'invalid' | 'failed';
  errors: ProfileErrors;
  /** The saved profile, for the browser's cache; null when nothing was saved. */
  user: CachedUser | null;
  /** The values that were not saved, for a page rendered without JavaScript. */
  typed: ProfileValues | null;
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  return { user: await requireUser(context.get(servicesContext), request, url) };
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadOrError(args, 'Your profile could not be loaded.');
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { id: sessionId, user } = await requireSession(services, request, url);
  const owner = { user, sessionId, address: context.get(addressContext) };
  let typed: ProfileValues | null = null;
  const failed = (status: number, headers = {}) =>
    answer({ outcome: 'failed', errors: {}, user: null, typed }, status, headers);
  const share = services.uploadBudget.open(user.uid, owner.address);
  try {
    const { now, wait } = services;
    const form = await readUploadForm(request, { maxBytes: MAX_BYTES, share, now, wait });
    typed = readTexts(form.texts, PROFILE_FIELDS);
    const { current } = readTexts(form.texts, ['current']);
    const result = await saveProfile(services, request, owner, {
      values: typed,
      current,
      image: readPhoto(form),
    });
    if (!result.ok && result.reason === 'busy') return failed(503, RETRY_SOON);
    if (!result.ok && result.reason === 'gone') return redirectToLogin(url);
    if (!result.ok) {
      const { errors, waitMilliseconds } = result;
      const refused: Answer = { outcome: 'invalid', errors, user: null, typed };
      return waitMilliseconds === null
        ? answer(refused, 400)
        : answer(refused, 429, retryAfter(waitMilliseconds));
    }
    return answer({ outcome: 'saved', errors: {}, user: result.user, typed: null }, 200);
  } catch (error) {
    if (isTooLong(error)) {
      const errors = { profileImage: IMAGE_TOO_LARGE };
      return answer({ outcome: 'invalid', errors, user: null, typed }, 413);
    }
    if (isRetryable(error)) return failed(statusOf(error) ?? 503, RETRY_SOON);
    if (isRefusedForm(error)) throw error;
    // `answerThroughOutage` makes an outage a 503, and logs it.
    if (!services.database.outages.isOut()) logError('saving a profile failed', error);
    return failed(500);
  } finally {
    share.close();
  }
}

/** A form without a chosen file sends one without a name. */
function readPhoto({ texts, files }: UploadForm): Upload | 'none' | null {
  const chosen = files.get('profileImage');
  if (chosen && chosen.name !== '') return chosen;
  return texts.has(REMOVE_PHOTO) ? 'none' : null;
}

function answer(content: Answer, status: number, headers = {}) {
  return data(content, { status, headers: { ...PERSONAL, ...headers } });
}

export async function clientAction(args: Route.ClientActionArgs): Promise<Answer> {
  const notReached: Answer = { outcome: 'failed', errors: {}, user: null, typed: null };
  const result = await actOrAnswer(args, () => notReached);
  if (result.user) rememberUser(result.user);
  return result;
}

export const headers = personalHeaders;

/** After a failed save nothing is newer, and where the server cannot be reached the form must stay. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult?.outcome === 'failed' ? false : defaultShouldRevalidate;
}

export default function EditProfile({ loaderData: { user }, actionData }: Route.ComponentProps) {
  const { isFresh, dismiss } = useAnswer(actionData);
  useFollowSession(user.uid);
  const outcome = actionData?.outcome;
  return (
    <Page title="Edit profile">
      <noscript>
        <WithoutScript outcome={outcome} />
      </noscript>
      <ProfileForm user={user} answer={actionData} />
      <div className="mt-4 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        <SettingLink to={paths.changePassword()}>Change password</SettingLink>
        <SettingLink to={paths.deactivateAccount()}>Deactivate account</SettingLink>
      </div>
      <Popup isOpen={isFresh && outcome === 'saved'} kind="success" {...PROFILE_SAVED} onClose={dismiss} />
      <Popup isOpen={isFresh && outcome === 'failed'} kind="error" {...PROFILE_FAILED} onClose={dismiss} />
    </Page>
  );
}

function ProfileForm({ user, answer }: { user: SessionUser; answer: Answer | undefined }) {
  const { state, formAction } = useNavigation();
  const isSaving = state === 'submitting' && formAction === paths.editProfile();
  const { errors, showOne, field, check } = useFieldErrors(answer?.errors);
  const [email, setEmail] = useState(answer?.typed?.email ?? user.email);
  const filled = (name: ProfileField) => ({
    ...field(name),
    defaultValue: answer?.typed?.[name] ?? user[name],
    readOnly: isSaving,
  });
  const password = (
    <PasswordField
      label="Current password"
      autoComplete="current-password"
      hint={PASSWORD_HINT}
      readOnly={isSaving}
      {...field('current')}
    />
  );
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
      onSubmit={(event) => check(event, (form) => formErrors(form, user.email))}
    >
      <div inert={isSaving}>
        <PhotoField
          // A saved picture is now in the profile, so the input is reset.
          key={user.profileImage}
          name="profileImage"
          fullName={user.fullName}
          image={user.profileImage}
          error={errors.profileImage}
          refusal={answer?.errors.profileImage ? answer : undefined}
          onCheck={(problem) => showOne('profileImage', problem)}
        />
      </div>
      <Field label="Full name" autoComplete="name" maxLength={NAME_MAX_LENGTH} {...filled('fullName')} />
      <MobileField label="Mobile number" {...filled('mobile')} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        {...filled('email')}
        onChange={(event) => {
          showOne('email', null);
          setEmail(event.currentTarget.value);
        }}
      />
      {/* An e-mail that was typed before hydration is only known once it is refused. */}
      {isOtherEmail(email, user.email) || errors.current ? password : <noscript>{password}</noscript>}
      <Button type="submit" size="lg" isBusy={isSaving}>
        Save Changes
      </Button>
    </Form>
  );
}

/** The errors that the browser can check. */
function formErrors(form: FormData, savedEmail: string): ProfileErrors {
  const values = readTexts(form, PROFILE_FIELDS);
  const errors: ProfileErrors = profileErrors(values);
  if (!isOtherEmail(values.email, savedEmail)) return errors;
  const problem = currentPasswordProblem(readTexts(form, ['current']).current);
  return problem ? { ...errors, current: problem } : errors;
}

function WithoutScript({ outcome }: { outcome: Answer['outcome'] | undefined }) {
  if (outcome !== 'saved' && outcome !== 'failed') return null;
  const { title, message } = outcome === 'saved' ? PROFILE_SAVED : PROFILE_FAILED;
  return (
    <FormNotice kind={outcome === 'saved' ? 'success' : 'error'} className="mb-4">
      {title} {message}
    </FormNotice>
  );
}

function SettingLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-3 px-5 text-md font-medium transition-colors hover:bg-tint"
    >
      <span className="flex-1">{children}</span>
      <ChevronRight className="size-5 text-muted" />
    </Link>
  );
}

export const meta = metaOf({
  title: 'Edit profile',
  description: 'Change your name, mobile number, email and photo.',
});
