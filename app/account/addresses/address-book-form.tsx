import { Form, useNavigation } from 'react-router';
import { type FieldErrors, readTexts } from '../../forms/field-errors.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AddressFields } from './address-fields.tsx';
import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressValues,
  addressErrors,
  addressValues,
} from './address-rules.ts';
import type { AreaLocator } from './locate-button.tsx';
import type { SavedAddress } from './saved-address.ts';

/** Why an address was not saved or deleted, with what was typed, for the page that a post without JavaScript gets. */
export interface AddressAnswer {
  /** The form that shows it: the id of the edited address, empty for a new one; null for the list. */
  id: string | null;
  errors: FieldErrors<AddressField>;
  message: string | null;
  typed: AddressValues;
}

/** Adds an address to the address book, or edits `address`; posts to the screen it stands on. */
export function AddressBookForm({
  address,
  answer,
  locate,
  cancelPath,
}: {
  address?: SavedAddress;
  answer: AddressAnswer | undefined;
  locate: AreaLocator;
  /** Where to go without saving; without it the form has no Cancel. */
  cancelPath?: string;
}) {
  const { formMethod, formData } = useNavigation();
  // Until the next screen shows the saved address: a second press would save it again.
  const isSaving =
    formMethod === 'POST' &&
    formData?.get('intent') !== 'delete' &&
    (formData?.get('id') ?? undefined) === address?.id;
  const { errors, showOne, check } = useFieldErrors(answer?.errors);
  return (
    <Form
      method="post"
      noValidate
      aria-label={address ? 'Edit address' : 'New address'}
      className="flex flex-col gap-5 px-5 pt-4 pb-5"
      onSubmit={(event) => check(event, (form) => addressErrors(readTexts(form, ADDRESS_FIELDS)))}
    >
      <FormNotice kind="error" isFocused>
        {answer?.message}
      </FormNotice>
      {address ? <input type="hidden" name="id" value={address.id} /> : null}
      <AddressFields
        values={answer?.typed ?? (address && addressValues(address))}
        errors={errors}
        onEdit={(name) => showOne(name, null)}
        locate={locate}
      />
      <div className="flex flex-col gap-2">
        <Button type="submit" size="lg" isBusy={isSaving}>
          {isSaving ? 'Saving…' : 'Save address'}
        </Button>
        {cancelPath === undefined ? null : (
          <ButtonLink to={cancelPath} preventScrollReset variant="secondary" size="lg">
            Cancel
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
