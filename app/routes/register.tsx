import { data, Form, Link, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { hasErrors, readTexts } from '../account/field-errors.ts';
import { FormNotice } from '../account/form-notice.tsx';
import { MOBILE_LENGTH } from '../account/mobile.ts';
import { PasswordField } from '../account/password-field.tsx';
import { readForm } from '../account/read-form.server.ts';
import {
  NAME_MAX_LENGTH,
  REGISTER_FIELDS,
  REGISTERED,
  REGISTRATION_FAILED_TITLE,
  type RegisterField,
  registerErrors,
} from '../account/register-rules.ts';
import { PERSONAL } from '../account/session.server.ts';
import { registerCustomer } from '../account/sign-in.server.ts';
import { useAnswer } from '../account/use-answer.ts';
import { useFieldErrors } from '../account/use-field-errors.ts';
import { WelcomePanel } from '../account/welcome-panel.tsx';
import { paths } from '../paths.ts';
import { servicesContext } from '../services.server.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { Popup } from '../ui/popup.tsx';
import type { Route } from './+types/register';

interface Answer {
  isRegistered: boolean;
  errors: Partial<Record<RegisterField, string>>;
  failure: string | null;
  /** What was typed, for a page that comes back without JavaScript; never a password. */
  typed: { name: string; mobile: string; email: string } | null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { auth, database } = context.get(servicesContext);
  const values = readTexts(await readForm(request), REGISTER_FIELDS);
  const { name, mobile, email } = values;
  const answer: Answer = {
    isRegistered: false,
    errors: registerErrors(values),
    failure: null,
    typed: { name, mobile, email },
  };
  if (hasErrors(answer.errors)) return data(answer, { status: 400, headers: PERSONAL });
  const result = await registerCustomer({ auth, db: database.db }, values);
  if (!result.ok) return data({ ...answer, failure: result.message }, { status: 422, headers: PERSONAL });
  return data({ ...answer, isRegistered: true, typed: null }, { headers: PERSONAL });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Answer> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const failure = 'Network request failed. Please try again.';
    return { isRegistered: false, errors: {}, failure, typed: null };
  }
}

export default function Register({ actionData }: Route.ComponentProps) {
  const from = useSearchParams()[0].get('from') ?? undefined;
  const login = paths.login(from);
  return (
    <Page>
      <WelcomePanel title="Create your account">
        It takes a minute. Then your order is a few taps away.
      </WelcomePanel>
      <noscript>
        <WithoutScript answer={actionData} login={login} />
      </noscript>
      <RegisterForm answer={actionData} />
      <p className="mt-5 text-center text-md text-muted">
        Already have an account?{' '}
        <Link to={login} className="inline-flex min-h-11 items-center font-semibold text-accent">
          Log in
        </Link>
      </p>
      <Popups answer={actionData} login={login} />
    </Page>
  );
}

function RegisterForm({ answer }: { answer: Answer | undefined }) {
  const isSending = useNavigation().formAction?.startsWith(paths.register()) ?? false;
  const { errors, showOne, check } = useFieldErrors(answer?.errors);
  const field = (name: RegisterField) => ({ name, error: errors[name], onChange: () => showOne(name, null) });
  return (
    <Form
      method="post"
      noValidate
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
      onSubmit={(event) =>
        check(event, registerErrors(readTexts(new FormData(event.currentTarget), REGISTER_FIELDS)))
      }
    >
      <Field
        label="Name"
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        defaultValue={answer?.typed?.name}
        {...field('name')}
      />
      <Field
        label="Mobile number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={MOBILE_LENGTH}
        defaultValue={answer?.typed?.mobile}
        {...field('mobile')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={answer?.typed?.email}
        {...field('email')}
      />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirm')} />
      <Button type="submit" size="lg" disabled={isSending}>
        {isSending ? 'Creating your account…' : 'Register'}
      </Button>
    </Form>
  );
}

function Popups({ answer, login }: { answer: Answer | undefined; login: string }) {
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

function WithoutScript({ answer, login }: { answer: Answer | undefined; login: string }) {
  if (answer?.isRegistered) {
    return (
      <div className="mb-4">
        <FormNotice kind="success">
          {REGISTERED.title} {REGISTERED.message} <a href={login}>Log in</a>
        </FormNotice>
      </div>
    );
  }
  if (!answer?.failure) return null;
  return (
    <div className="mb-4">
      <FormNotice kind="error">
        {REGISTRATION_FAILED_TITLE} {answer.failure}
      </FormNotice>
    </div>
  );
}

export const meta: Route.MetaFunction = () => [{ title: 'Create an account' }];
