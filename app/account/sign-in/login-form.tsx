import { Form, useNavigation } from 'react-router';
import { emailProblem } from '../../forms/email.ts';
import { type FieldErrors, readTexts } from '../../forms/field-errors.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { LOGIN_FIELDS, type LoginField, loginErrors } from './login-rules.ts';
import { PasswordField } from './password-field.tsx';

export interface LoginAnswer {
  /** The typed e-mail, for a page rendered without JavaScript. */
  email: string;
  errors: FieldErrors<LoginField>;
  failure: string | null;
  /** How long to wait after too many attempts, shown beside the error. */
  wait: string | null;
}

/** The login form (spec §2); the e-mail is checked live while typing (spec §5). */
export function LoginForm({ answer }: { answer: LoginAnswer | undefined }) {
  const isSending = useNavigation().formAction?.startsWith(paths.login()) ?? false;
  const { field, showOne, check } = useFieldErrors(answer?.errors);
  return (
    <Form
      method="post"
      noValidate
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
      onSubmit={(event) => check(event, (form) => loginErrors(readTexts(form, LOGIN_FIELDS)))}
    >
      <FormNotice kind="error">{answer?.failure}</FormNotice>
      <FormNotice kind="error">{answer?.wait}</FormNotice>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={answer?.email}
        {...field('email')}
        onChange={(event) => showOne('email', emailProblem(event.currentTarget.value))}
      />
      <div>
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        {/* The specification names no action for it (spec §2). */}
        <p className="mt-2 text-right text-base text-muted">Forgot password?</p>
      </div>
      <Button type="submit" size="lg" isBusy={isSending}>
        {isSending ? 'Logging in…' : 'Log in'}
      </Button>
    </Form>
  );
}
