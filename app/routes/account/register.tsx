import { data, useNavigate, useSearchParams } from 'react-router';
import { PERSONAL, requireGuest, waitHeaders } from '../../account/session.server.ts';
import { loadForGuest } from '../../account/sign-in/load-for-guest.client.ts';
import { REGISTRATION_FAILED, registerCustomer } from '../../account/sign-in/register-customer.server.ts';
import { type RegisterAnswer, RegisterForm } from '../../account/sign-in/register-form.tsx';
import {
  REGISTER_FIELDS,
  REGISTERED,
  REGISTRATION_FAILED_TITLE,
  registerErrors,
} from '../../account/sign-in/register-rules.ts';
import { WelcomePanel } from '../../account/sign-in/welcome-panel.tsx';
import { hasErrors, readTexts } from '../../forms/field-errors.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { useAnswer } from '../../forms/use-answer.ts';
import { actOrAnswer } from '../../http/act-or-answer.client.ts';
import { OUTAGE_MESSAGE } from '../../http/database-outage.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { paths } from '../../paths.ts';
import { logError } from '../../runtime/log-error.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { Link } from '../../ui/link.tsx';
import { Popup } from '../../ui/overlays/popup.tsx';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/register';

/** Redirects a signed-in customer to where they came from. */
export function loader({ request, context, url }: Route.LoaderArgs) {
  return requireGuest(context.get(servicesContext), request, url);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadForGuest(args);
}

/** The page is the same for everybody; an answer is personal. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** A refused form stays in place. */
export function shouldRevalidate() {
  return false;
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const values = readTexts(await readForm(request), REGISTER_FIELDS);
  const { name, mobile, email } = values;
  const answer: RegisterAnswer = {
    isRegistered: false,
    errors: registerErrors(values),
    failure: null,
    typed: { name, mobile, email },
  };
  if (hasErrors(answer.errors)) return data(answer, { status: 400, headers: PERSONAL });
  try {
    const result = await registerCustomer(services, { address: context.get(addressContext), values });
    if (!result.ok) {
      const { message: failure, waitMilliseconds: wait } = result;
      if (wait === null) return data({ ...answer, failure }, { status: 422, headers: PERSONAL });
      return data({ ...answer, failure }, { status: 429, headers: waitHeaders(wait) });
    }
    return data({ ...answer, isRegistered: true, typed: null }, { headers: PERSONAL });
  } catch (error) {
    const isOut = services.database.outages.isOut();
    // `answerThroughOutage` makes an outage a 503, and logs it.
    if (!isOut) logError('registering a customer failed', error);
    const failure = isOut ? OUTAGE_MESSAGE : REGISTRATION_FAILED;
    return data({ ...answer, failure }, { status: 500, headers: PERSONAL });
  }
}

export function clientAction(args: Route.ClientActionArgs): Promise<RegisterAnswer> {
  const failure = 'Network request failed. Please try again.';
  return actOrAnswer(args, () => ({ isRegistered: false, errors: {}, failure, typed: null }));
}

export default function Register({ actionData }: Route.ComponentProps) {
  const from = useSearchParams()[0].get('from') ?? undefined;
  const login = paths.login(from);
  return (
    <Page>
      <div className="mx-auto max-w-120">
        <WelcomePanel title="Create your account">It takes a minute.</WelcomePanel>
        <noscript>
          <WithoutScript answer={actionData} login={login} />
        </noscript>
        <RegisterForm answer={actionData} />
        <p className="mt-5 text-center text-md text-muted">
          Already have an account?{' '}
          <Link
            to={login}
            className="inline-flex min-h-11 min-w-11 items-center justify-center font-semibold text-accent"
          >
            Log in
          </Link>
        </p>
        <Popups answer={actionData} login={login} />
      </div>
    </Page>
  );
}

function Popups({ answer, login }: { answer: RegisterAnswer | undefined; login: string }) {
  const navigate = useNavigate();
  const { isFresh, dismiss } = useAnswer(answer);
  return (
    <>
      <Popup
        isOpen={isFresh && answer?.isRegistered === true}
        kind="success"
        {...REGISTERED}
        onClose={() => navigate(login)}
      />
      <Popup
        isOpen={isFresh && Boolean(answer?.failure)}
        kind="error"
        title={REGISTRATION_FAILED_TITLE}
        message={answer?.failure ?? ''}
        onClose={dismiss}
      />
    </>
  );
}

function WithoutScript({ answer, login }: { answer: RegisterAnswer | undefined; login: string }) {
  if (answer?.isRegistered) {
    return (
      <FormNotice kind="success" className="mb-4">
        {REGISTERED.title} {REGISTERED.message}{' '}
        <a href={login} className="underline">
          Log in
        </a>
      </FormNotice>
    );
  }
  if (!answer?.failure) return null;
  return (
    <FormNotice kind="error" className="mb-4">
      {REGISTRATION_FAILED_TITLE} {answer.failure}
    </FormNotice>
  );
}

export const meta = metaOf({
  title: 'Create an account',
  description: 'Register with your name, mobile number and email.',
});
