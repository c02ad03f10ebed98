import { data, redirect, useSearchParams } from 'react-router';
import { PERSONAL, requireGuest, waitHeaders } from '../../account/session.server.ts';
import { loadForGuest } from '../../account/sign-in/load-for-guest.client.ts';
import { type LoginAnswer, LoginForm } from '../../account/sign-in/login-form.tsx';
import { loginPurpose } from '../../account/sign-in/login-purpose.ts';
import { LOGIN_FAILED, LOGIN_FIELDS, loginErrors } from '../../account/sign-in/login-rules.ts';
import { signIn } from '../../account/sign-in/sign-in.server.ts';
import { WelcomePanel } from '../../account/sign-in/welcome-panel.tsx';
import { refreshUser } from '../../account/user-store.client.ts';
import { tooManyMessage } from '../../attempt-limits/retry-after.ts';
import { hasErrors, readTexts } from '../../forms/field-errors.ts';
import { actOrAnswer } from '../../http/act-or-answer.client.ts';
import { readForm } from '../../http/read-form.server.ts';
import { paths, safeReturnPath } from '../../paths.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/login';

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

/** How a login is counted. */
const OUTCOMES = { ok: 'ok', wrong: 'refused', 'too-many': 'limited' } as const;

export async function action({ request, context, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const values = readTexts(await readForm(request), LOGIN_FIELDS);
  const answer: LoginAnswer = {
    email: values.email,
    errors: loginErrors(values),
    failure: null,
    wait: null,
  };
  if (hasErrors(answer.errors)) return data(answer, { status: 400, headers: PERSONAL });
  const result = await signIn(services, { request, address: context.get(addressContext), values });
  services.counters.login(OUTCOMES[result.ok ? 'ok' : result.reason]);
  if (result.ok) return redirect(safeReturnPath(url.searchParams.get('from')), { headers: result.headers });
  if (result.reason === 'wrong')
    return data({ ...answer, failure: LOGIN_FAILED }, { status: 401, headers: PERSONAL });
  // spec §8: one message for every failed login; the wait is shown beside it.
  const { waitMilliseconds } = result;
  const refused: LoginAnswer = { ...answer, failure: LOGIN_FAILED, wait: tooManyMessage(waitMilliseconds) };
  return data(refused, { status: 429, headers: waitHeaders(waitMilliseconds) });
}

/** Without the server this login failed like any other (spec §8). */
export function clientAction(args: Route.ClientActionArgs): Promise<LoginAnswer> {
  return actOrAnswer(args, () => ({ email: '', errors: {}, failure: LOGIN_FAILED, wait: null }), refreshUser);
}

export default function Login({ actionData }: Route.ComponentProps) {
  const from = useSearchParams()[0].get('from') ?? undefined;
  return (
    <Page>
      <div className="mx-auto max-w-120">
        <WelcomePanel title="Welcome back">{loginPurpose(from)}</WelcomePanel>
        <LoginForm answer={actionData} />
        <p className="mt-5 text-center text-md text-muted">
          New here?{' '}
          <Link
            to={paths.register(from)}
            className="inline-flex min-h-11 items-center font-semibold text-accent"
          >
            Create an account
          </Link>
        </p>
      </div>
    </Page>
  );
}

export const meta = metaOf({
  title: 'Log in',
  description: 'Log in to choose an address and place your order.',
});
