import { useState } from 'react';
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

/** The anchor of the page that the form posts to, where its answer is visible. */
export const REQUEST_ANCHOR = 'request';
/** The id of a `datalist` with the customer's own orders. */
export const ORDER_IDS = 'recent-order-ids';

/** A form that asks for help. */
export function SupportForm({ answer }: { answer: SupportAnswer | undefined }) {
  const isSending = useNavigation().formAction?.startsWith(paths.help()) ?? false;
  const { user } = useUser();
  const [firstEmail] = useState(user?.email);
  const { field, check } = useFieldErrors(answer?.errors);
  return (
    <Form
      method="post"
      action={`${paths.help()}#${REQUEST_ANCHOR}`}
      noValidate
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
      onSubmit={(event) => check(event, (form) => supportErrors(readTexts(form, SUPPORT_FIELDS)))}
    >
      <FormNotice kind="error">{answer?.failure}</FormNotice>
      <Select
        label="Topic"
        options={SUPPORT_TOPICS}
        defaultValue={answer?.typed?.topic}
        {...field('topic')}
      />
      <Field
        label="Order id"
        hint="Optional, such as ORD1A2B3C4D"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        list={ORDER_IDS}
        defaultValue={answer?.typed?.orderId}
        {...field('orderId')}
      />
      <Field
        // Filled in once the customer is known, unless something was typed; empty again for the next customer.
        key={firstEmail && user?.email}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        defaultValue={answer?.typed?.email ?? user?.email}
        {...field('email')}
      />
      <TextArea
        label="Message"
        rows={5}
        maxLength={SUPPORT_MESSAGE_LENGTH}
        defaultValue={answer?.typed?.message}
        {...field('message')}
      />
      <Button type="submit" size="lg" isBusy={isSending}>
        {isSending ? 'Sending…' : 'Send request'}
      </Button>
    </Form>
  );
}
