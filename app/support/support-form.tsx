import { Form, useNavigation } from 'react-router';
import { useUser } from '../account/use-user.ts';
import { EMAIL_MAX_LENGTH } from '../forms/email.ts';
import { type FieldErrors, readTexts } from '../forms/field-errors.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { useFieldErrors } from '../forms/use-field-errors.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Field, Select, TextArea } from '../ui/field.tsx';
import {
  SUPPORT_FIELDS,
  SUPPORT_MESSAGE_LENGTH,
  SUPPORT_TOPICS,
  type SupportField,
  type SupportValues,
  supportErrors,
} from './support-rules.ts';

/** The result of a request; without `sentTo` it was not stored. */
export interface SupportAnswer {
  sentTo: string | null;
  errors: FieldErrors<SupportField>;
  failure: string | null;
  /** The typed values, for a page rendered without JavaScript; null once it is stored. */
  typed: SupportValues | null;
}

/**
 * A form that asks for help.
 * @param action the URL that it posts to: the page, at the form's anchor
 * @param orderIdsListId of a `datalist` with the customer's own orders
 */
export function SupportForm({
  answer,
  action,
  orderIdsListId,
}: {
  answer: SupportAnswer | undefined;
  action: string;
  orderIdsListId: string;
}) {
  const isSending = useNavigation().formAction?.startsWith(paths.help()) ?? false;
  const { user } = useUser();
  const { errors, showOne, check } = useFieldErrors(answer?.errors);
  return (
    <Form
      method="post"
      action={action}
      noValidate
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
      onSubmit={(event) =>
        check(event, supportErrors(readTexts(new FormData(event.currentTarget), SUPPORT_FIELDS)))
      }
    >
      {answer?.failure ? <FormNotice kind="error">{answer.failure}</FormNotice> : null}
      <Select
        label="Topic"
        name="topic"
        options={SUPPORT_TOPICS}
        defaultValue={answer?.typed?.topic}
        error={errors.topic}
        onChange={() => showOne('topic', null)}
      />
      <Field
        label="Order id"
        name="orderId"
        hint="Optional, such as ORD1A2B3C4D"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        list={orderIdsListId}
        defaultValue={answer?.typed?.orderId}
        error={errors.orderId}
        onChange={() => showOne('orderId', null)}
      />
      <Field
        // The signed-in customer is known only after the page has loaded.
        key={user?.email}
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        defaultValue={answer?.typed?.email ?? user?.email}
        error={errors.email}
        onChange={() => showOne('email', null)}
      />
      <TextArea
        label="Message"
        name="message"
        rows={5}
        maxLength={SUPPORT_MESSAGE_LENGTH}
        defaultValue={answer?.typed?.message}
        error={errors.message}
        onChange={() => showOne('message', null)}
      />
      <Button type="submit" size="lg" disabled={isSending}>
        {isSending ? 'Sending…' : 'Send request'}
      </Button>
    </Form>
  );
}
