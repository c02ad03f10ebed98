import { Form, useNavigation } from 'react-router';
import { type FieldErrors, readTexts } from '../../forms/field-errors.ts';
import { MobileField } from '../../forms/mobile-field.tsx';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from './password-field.tsx';
import { NAME_MAX_LENGTH, REGISTER_FIELDS, type RegisterField, registerErrors } from './register-rules.ts';

export interface RegisterAnswer {
  isRegistered: boolean;
  errors: FieldErrors<RegisterField>;
  failure: string | null;
  /** What was typed, for a page rendered without JavaScript; never a password. */
  typed: { name: string; mobile: string; email: string } | null;
}

/** The registration form (spec §2); each field's error clears when the customer types in it (spec §5). */
export function RegisterForm({ answer }: { answer: RegisterAnswer | undefined }) {
  const isSending = useNavigation().formAction?.startsWith(paths.register()) ?? false;
  const { field, check } = useFieldErrors(answer?.errors);
  return (
    <Form
      method="post"
      noValidate
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
      onSubmit={(event) => check(event, (form) => registerErrors(readTexts(form, REGISTER_FIELDS)))}
    >
      <Field
        label="Name"
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        defaultValue={answer?.typed?.name}
        {...field('name')}
      />
      <MobileField label="Mobile number" defaultValue={answer?.typed?.mobile} {...field('mobile')} />
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={answer?.typed?.email}
        {...field('email')}
      />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirm')} />
      <Button type="submit" size="lg" isBusy={isSending}>
        {isSending ? 'Creating your account…' : 'Register'}
      </Button>
    </Form>
  );
}
