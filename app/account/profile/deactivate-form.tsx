import { Form, useNavigation } from 'react-router';
import { collectErrors, type FieldErrors, readTexts } from '../../forms/field-errors.ts';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { currentPasswordProblem } from '../password-rules.ts';
import { PasswordField } from '../sign-in/password-field.tsx';

/** Asks for the password before the account is erased, because a screen may be left open. */
export function DeactivateForm({ errors: fromServer }: { errors: FieldErrors<'password'> | undefined }) {
  const isSending = useNavigation().formAction === paths.deactivateAccount();
  const { field, check } = useFieldErrors(fromServer);
  return (
    <Form
      method="post"
      noValidate
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
      onSubmit={(event) =>
        check(event, (form) =>
          collectErrors({ password: currentPasswordProblem(readTexts(form, ['password']).password) }),
        )
      }
    >
      <PasswordField label="Current password" autoComplete="current-password" {...field('password')} />
      <Button type="submit" variant="danger" size="lg" isBusy={isSending}>
        {isSending ? 'Deactivating…' : 'Deactivate my account'}
      </Button>
    </Form>
  );
}
