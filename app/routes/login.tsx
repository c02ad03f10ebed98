import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { emailProblem } from '../account/email.ts';
import { hasErrors, readTexts } from '../account/field-errors.ts';
import { FormNotice } from '../account/form-notice.tsx';
import { LOGIN_FAILED, LOGIN_FIELDS, loginErrors } from '../account/login-rules.ts';
import { PasswordField } from '../account/password-field.tsx';
import { readForm } from '../account/read-form.server.ts';
import { PERSONAL } from '../account/session.server.ts';
import { signIn } from '../account/sign-in.server.ts';
import { useFieldErrors } from '../account/use-field-errors.ts';
import { refreshUser } from '../account/user-store.client.ts';
import { WelcomePanel } from '../account/welcome-panel.tsx';
import { paths, safeReturnPath } from '../paths.ts';
import { servicesContext } from '../services.server.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import type { Route } from './+types/login';

export async function action({ request, context, url }: Route.ActionArgs) {
  const { auth } = context.get(servicesContext);
  const values = readTexts(await readForm(request), LOGIN_FIELDS);
  const answer = { email: values.email, errors: loginErrors(values), failure: null };
  if (hasErrors(answer.errors)) return data(answer, { status: 400, headers: PERSONAL });
  const headers = await signIn(auth, request, values);
  if (!headers) return data({ ...answer, failure: LOGIN_FAILED }, { status: 401, headers: PERSONAL });
  return redirect(safeReturnPath(url.searchParams.get('from')), { headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
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
  const isSending = useNavigation().formAction?.startsWith(paths.login()) ?? false;
  const { errors, showOne, check } = useFieldErrors(actionData?.errors);
  return (
    <Page>
      <WelcomePanel title="Welcome back">Log in to choose an address and place your order.</WelcomePanel>
      <Form
        method="post"
        noValidate
        className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
        onSubmit={(event) =>
          check(event, loginErrors(readTexts(new FormData(event.currentTarget), LOGIN_FIELDS)))
        }
      >
        {actionData?.failure ? <FormNotice kind="error">{actionData.failure}</FormNotice> : null}
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.email}
          error={errors.email}
          onChange={(event) => showOne('email', emailProblem(event.currentTarget.value))}
        />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            error={errors.password}
            onChange={() => showOne('password', null)}
          />
          {/* spec §2: what it does is not shown; it does nothing. */}
          <p className="mt-2 text-right text-base text-muted">Forgot password?</p>
        </div>
        <Button type="submit" size="lg" disabled={isSending}>
          {isSending ? 'Logging in…' : 'Log in'}
        </Button>
      </Form>
      <p className="mt-5 text-center text-md text-muted">
        New here?{' '}
        <Link
          to={paths.register(from)}
          className="inline-flex min-h-11 items-center font-semibold text-accent"
        >
          Create an account
        </Link>
      </p>
    </Page>
  );
}

export const meta: Route.MetaFunction = () => [{ title: 'Log in' }];
