import { Form, useNavigation } from 'react-router';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { emailProblem } from './email.ts';
import { type FieldErrors, readTexts } from './field-errors.ts';
import { FormNotice } from './form-notice.tsx';
import { LOGIN_FIELDS, type LoginField, loginErrors } from './login-rules.ts';
import { PasswordField } from './password-field.tsx';
import { useFieldErrors } from './use-field-errors.ts';

export interface LoginAnswer {
  /** As typed, for a page that comes back without JavaScript. */
  email: string;
  errors: FieldErrors<LoginField>;
  failure: string | null;
}

/** The login form (spec §2); the e-mail is checked live while typing (spec §5). */
export function LoginForm({ answer }: { answer: LoginAnswer | undefined }) {
  const isSending = useNavigation().formAction?.startsWith(paths.login()) ?? false;
  const { errors, showOne, check } = useFieldErrors(answer?.errors);
  return (
    <Form
      method="post"
      noValidate
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
      onSubmit={(event) =>
        check(event, loginErrors(readTexts(new FormData(event.currentTarget), LOGIN_FIELDS)))
      }
    >
      {answer?.failure ? <FormNotice kind="error">{answer.failure}</FormNotice> : null}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={answer?.email}
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
  );
}
