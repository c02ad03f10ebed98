import { data, redirect, useSearchParams } from 'react-router';
import { hasErrors, readTexts } from '../account/field-errors.ts';
import { type LoginAnswer, LoginForm } from '../account/login-form.tsx';
import { LOGIN_FAILED, LOGIN_FIELDS, loginErrors } from '../account/login-rules.ts';
import { readForm } from '../account/read-form.server.ts';
import { PERSONAL, requireGuest, waitHeaders } from '../account/session.server.ts';
import { signIn } from '../account/sign-in.server.ts';
import { tooManyMessage } from '../account/too-many.ts';
import { refreshUser } from '../account/user-store.client.ts';
import { WelcomePanel } from '../account/welcome-panel.tsx';
import { paths, safeReturnPath } from '../paths.ts';
import { addressContext, servicesContext } from '../services.server.ts';
import { Link } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { pageMeta } from '../ui/page-meta.ts';
import type { Route } from './+types/login';
import { loadForGuest } from './load-for-guest.client.ts';

/** Whoever is signed in is sent on to where they came from. */
export function loader({ request, context, url }: Route.LoaderArgs) {
  return requireGuest(context.get(servicesContext), request, url);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadForGuest(args);
}

/** The page is everybody's; an answer is the visitor's own. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** A form that was not taken stays where it is. */
export function shouldRevalidate() {
  return false;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const values = readTexts(await readForm(request), LOGIN_FIELDS);
  const answer: LoginAnswer = { email: values.email, errors: loginErrors(values), failure: null };
  if (hasErrors(answer.errors)) return data(answer, { status: 400, headers: PERSONAL });
  const result = await signIn(services, { request, address: context.get(addressContext), values });
  if (result.ok) return redirect(safeReturnPath(url.searchParams.get('from')), { headers: result.headers });
  if (result.reason === 'wrong')
    return data({ ...answer, failure: LOGIN_FAILED }, { status: 401, headers: PERSONAL });
  // spec §8: one message for every failed login; what helps is added.
  const failure = `${LOGIN_FAILED} ${tooManyMessage(result.waitMilliseconds)}`;
  return data({ ...answer, failure }, { status: 429, headers: waitHeaders(result.waitMilliseconds) });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<LoginAnswer> {
  try {
    return await serverAction();
  } catch (thrown) {
    // Without the server this login failed like any other (spec §8).
    if (!(thrown instanceof Response)) return { email: '', errors: {}, failure: LOGIN_FAILED };
    await refreshUser();
    throw thrown;
  }
}

export default function Login({ actionData }: Route.ComponentProps) {
  const from = useSearchParams()[0].get('from') ?? undefined;
  return (
    <Page>
      <div className="mx-auto max-w-120">
        <WelcomePanel title="Welcome back">Log in to place your order.</WelcomePanel>
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

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Log in', description: 'Log in to choose an address and place your order.' });
