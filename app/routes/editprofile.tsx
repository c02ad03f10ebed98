import { data, Form, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import type { CachedUser, SessionUser } from '../account/customer.ts';
import { readTexts } from '../account/field-errors.ts';
import { FormNotice } from '../account/form-notice.tsx';
import { MOBILE_LENGTH } from '../account/mobile.ts';
import { PhotoField, REMOVE_PHOTO } from '../account/photo-field.tsx';
import { type ProfileErrors, saveProfile } from '../account/profile.server.ts';
import {
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  PROFILE_FAILED,
  PROFILE_FIELDS,
  PROFILE_SAVED,
  type ProfileValues,
  profileErrors,
} from '../account/profile-rules.ts';
import { isRefusedForm, isTooLong, readForm, TEXT_FORM_BYTES } from '../account/read-form.server.ts';
import { NAME_MAX_LENGTH } from '../account/register-rules.ts';
import { PERSONAL, requireUser } from '../account/session.server.ts';
import { useAnswer } from '../account/use-answer.ts';
import { useFieldErrors } from '../account/use-field-errors.ts';
import { useFollowSession } from '../account/use-follow-session.ts';
import { rememberUser } from '../account/user-store.client.ts';
import { paths } from '../paths.ts';
import { servicesContext } from '../services.server.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { ChevronRight } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { pageMeta } from '../ui/page-meta.ts';
import { Popup } from '../ui/popup.tsx';
import type { Route } from './+types/editprofile';
import { loadOrTell } from './load-or-tell.client.ts';

const MOST_BYTES = IMAGE_MAX_BYTES + TEXT_FORM_BYTES;
const RETRY_AFTER = { 'Retry-After': '2' };

interface Answer {
  outcome: 'saved' | 'invalid' | 'failed';
  errors: ProfileErrors;
  /** As saved, for the browser to remember; null when nothing was. */
  user: CachedUser | null;
  /** What was not saved, for a page that comes back without JavaScript. */
  typed: ProfileValues | null;
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  return { user: await requireUser(context.get(servicesContext), request, url) };
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadOrTell(args, 'Your profile could not be loaded.');
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const user = await requireUser(services, request, url);
  const own = { db: services.database.db, now: services.now };
  let typed: ProfileValues | null = null;
  const giveBack = services.uploadRoom.take(mostBytes(request));
  if (!giveBack) return answer({ outcome: 'failed', errors: {}, user: null, typed }, 503, RETRY_AFTER);
  try {
    const form = await readForm(request, MOST_BYTES);
    typed = readTexts(form, PROFILE_FIELDS);
    const result = await saveProfile(own, user.uid, typed, readPhoto(form));
    if (!result.ok) return answer({ outcome: 'invalid', errors: result.errors, user: null, typed }, 400);
    return answer({ outcome: 'saved', errors: {}, user: result.user, typed: null }, 200);
  } catch (error) {
    if (isTooLong(error)) {
      const errors = { profileImage: IMAGE_TOO_LARGE };
      return answer({ outcome: 'invalid', errors, user: null, typed }, 413);
    }
    if (isRefusedForm(error)) throw error;
    console.error('saving a profile failed', error);
    return answer({ outcome: 'failed', errors: {}, user: null, typed }, 500);
  } finally {
    giveBack();
  }
}

/** As many as it says; of one that does not say, or says too many, as many as are read of it. */
function mostBytes(request: Request): number {
  const said = Number(request.headers.get('Content-Length') ?? MOST_BYTES);
  return said >= 0 && said < MOST_BYTES ? said : MOST_BYTES;
}

/** A form without a chosen file sends one without a name. */
function readPhoto(form: FormData): File | 'none' | null {
  const chosen = form.get('profileImage');
  if (chosen instanceof File && chosen.name !== '') return chosen;
  return form.has(REMOVE_PHOTO) ? 'none' : null;
}

function answer(content: Answer, status: number, headers = {}) {
  return data(content, { status, headers: { ...PERSONAL, ...headers } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Answer> {
  try {
    const result: Answer = await serverAction();
    if (result.user) rememberUser(result.user);
    return result;
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return { outcome: 'failed', errors: {}, user: null, typed: null };
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Retry-After') ? actionHeaders : PERSONAL;
}

/** Nothing is newer after a save that failed, and where the server cannot be asked the form must stay. */
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
  const { errors, showOne, check } = useFieldErrors(answer?.errors);
  const field = (name: 'fullName' | 'mobile' | 'email') => ({
    name,
    defaultValue: answer?.typed?.[name] ?? user[name],
    error: errors[name],
    readOnly: isSaving,
    onChange: () => showOne(name, null),
  });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
      onSubmit={(event) =>
        check(event, profileErrors(readTexts(new FormData(event.currentTarget), PROFILE_FIELDS)))
      }
    >
      <div inert={isSaving}>
        <PhotoField
          // A saved picture is the profile's now: the input starts anew.
          key={user.profileImage}
          name="profileImage"
          fullName={user.fullName}
          image={user.profileImage}
          error={errors.profileImage}
          refusal={answer?.errors.profileImage ? answer : undefined}
          onCheck={(problem) => showOne('profileImage', problem)}
        />
      </div>
      <Field label="Full name" autoComplete="name" maxLength={NAME_MAX_LENGTH} {...field('fullName')} />
      <Field
        label="Mobile number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={MOBILE_LENGTH}
        {...field('mobile')}
      />
      <Field label="Email" type="email" autoComplete="email" {...field('email')} />
      <Button type="submit" size="lg" isBusy={isSaving}>
        Save Changes
      </Button>
    </Form>
  );
}

function WithoutScript({ outcome }: { outcome: Answer['outcome'] | undefined }) {
  if (outcome !== 'saved' && outcome !== 'failed') return null;
  const { title, message } = outcome === 'saved' ? PROFILE_SAVED : PROFILE_FAILED;
  return (
    <div className="mb-4">
      <FormNotice kind={outcome === 'saved' ? 'success' : 'error'}>
        {title} {message}
      </FormNotice>
    </div>
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

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Edit profile',
    description: 'Change your name, mobile number, e-mail and photo.',
  });
