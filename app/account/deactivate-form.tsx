import { Form, useNavigation } from 'react-router';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { collectErrors, type FieldErrors, readTexts } from './field-errors.ts';
import { PasswordField } from './password-field.tsx';
import { currentPasswordProblem } from './password-rules.ts';
import { useFieldErrors } from './use-field-errors.ts';

/** Asks for the password before the account is erased: a screen left open is not enough. */
export function DeactivateForm({ errors: fromServer }: { errors: FieldErrors<'password'> | undefined }) {
  const isSending = useNavigation().formAction === paths.deactivateAccount();
  const { errors, showOne, check } = useFieldErrors(fromServer);
  return (
    <Form
      method="post"
      noValidate
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
      onSubmit={(event) => {
        const { password } = readTexts(new FormData(event.currentTarget), ['password']);
        check(event, collectErrors({ password: currentPasswordProblem(password) }));
      }}
    >
      <PasswordField
        label="Current password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        onChange={() => showOne('password', null)}
      />
      <Button type="submit" variant="danger" size="lg" disabled={isSending}>
        {isSending ? 'Deactivating…' : 'Deactivate my account'}
      </Button>
    </Form>
  );
}
