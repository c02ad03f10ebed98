import { data, replace, useNavigate } from 'react-router';
import {
  PASSWORD_CHANGED,
  PASSWORD_FIELDS,
  PASSWORD_NOT_CHANGED,
  type PasswordChangeField,
} from '../../account/password-rules.ts';
import { changePassword } from '../../account/profile/change-password.server.ts';
import { setPasswordFlash, takePasswordFlash } from '../../account/profile/password-flash.server.ts';
import { PasswordForm } from '../../account/profile/password-form.tsx';
import {
  PERSONAL,
  personalHeaders,
  requireSession,
  requireUser,
  waitHeaders,
} from '../../account/session.server.ts';
import { useFollowSession } from '../../account/use-follow-session.ts';
import { type FieldErrors, readTexts } from '../../forms/field-errors.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { actOrAnswer } from '../../http/act-or-answer.client.ts';
import { readForm } from '../../http/read-form.server.ts';
import { paths } from '../../paths.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { Popup } from '../../ui/overlays/popup.tsx';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/change-password';

interface Answer {
  errors: FieldErrors<PasswordChangeField>;
  message: string | null;
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { uid, email } = await requireUser(services, request, url);
  const { isChanged, headers } = await takePasswordFlash(request, services.settings, uid);
  return data({ uid, email, isChanged }, { headers });
}

/** On success it redirects, so that the page is loaded with the new session's cookie. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { id: sessionId, user } = await requireSession(services, request, url);
  const values = readTexts(await readForm(request), PASSWORD_FIELDS);
  const owner = { uid: user.uid, email: user.email, sessionId, address: context.get(addressContext) };
  const result = await changePassword(services, request, owner, values);
  if (!result.ok) {
    const answer: Answer = { errors: result.errors, message: null };
    const { waitMilliseconds: wait } = result;
    if (wait === null) return data(answer, { status: 400, headers: PERSONAL });
    return data(answer, { status: 429, headers: waitHeaders(wait) });
  }
  result.headers.append('Set-Cookie', await setPasswordFlash(services.settings, user.uid));
  return replace(paths.changePassword(), { headers: result.headers });
}

export function clientAction(args: Route.ClientActionArgs) {
  const notReached: Answer = { errors: {}, message: PASSWORD_NOT_CHANGED };
  return actOrAnswer(args, () => data(notReached, { status: 503 }));
}

export const headers = personalHeaders;

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, email, isChanged } = loaderData;
  useFollowSession(uid);
  const navigate = useNavigate();
  return (
    <Page title="Change password">
      {isChanged ? (
        <noscript>
          <FormNotice kind="success" className="mb-4">
            {PASSWORD_CHANGED.title} {PASSWORD_CHANGED.message}
          </FormNotice>
        </noscript>
      ) : null}
      {/* The key resets it after a change, so that no password stays in the page. */}
      <PasswordForm key={String(isChanged)} email={email} answer={actionData} />
      <Popup
        isOpen={isChanged}
        kind="success"
        {...PASSWORD_CHANGED}
        onClose={() => navigate(paths.editProfile(), { replace: true })}
      />
    </Page>
  );
}

export const meta = metaOf({ title: 'Change password', description: 'Choose a new password.' });
