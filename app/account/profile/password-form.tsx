import { Form, useNavigation } from 'react-router';
import { type FieldErrors, readTexts } from '../../forms/field-errors.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import {
  PASSWORD_FIELDS,
  PASSWORD_MIN_LENGTH,
  type PasswordChangeField,
  passwordChangeErrors,
} from '../password-rules.ts';
import { PasswordField } from '../sign-in/password-field.tsx';

/** Changes the password; each error stands beside its field and clears when the customer types there. */
export function PasswordForm({
  email,
  answer,
}: {
  /** For password managers, which need the account's name. */
  email: string;
  answer: { errors: FieldErrors<PasswordChangeField>; message: string | null } | undefined;
}) {
  const isSending = useNavigation().formAction === paths.changePassword();
  const { field, check } = useFieldErrors(answer?.errors);
  return (
    <Form
      method="post"
      action={paths.changePassword()}
      noValidate
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
      onSubmit={(event) => check(event, (form) => passwordChangeErrors(readTexts(form, PASSWORD_FIELDS)))}
    >
      <FormNotice kind="error" isFocused>
        {answer?.message}
      </FormNotice>
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...field('current')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
        {...field('password')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...field('confirm')} />
      <Button type="submit" size="lg" isBusy={isSending}>
        {isSending ? 'Changing…' : 'Change password'}
      </Button>
    </Form>
  );
}
