import { useRef, useState } from 'react';
import { readTexts } from '../../forms/field-errors.ts';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { dropAddressDraft, readAddressDraft, saveAddressDraft } from './address-drafts.client.ts';
import { AddressFields } from './address-fields.tsx';
import { AddressRefusalNotice } from './address-refusal.tsx';
import { ADDRESS_FIELDS, addressErrors, addressValues } from './address-rules.ts';
import type { AreaLocator } from './locate-button.tsx';
import { type AddressRefusal, postAddress } from './post-address.client.ts';
import type { SavedAddress } from './saved-address.ts';

/**
 * Adds an address, or edits `address`, without leaving the screen; `onSaved` receives it. What was typed is restored
 * when the form is closed without saving and opened again.
 */
export function AddressForm({
  address,
  locate,
  loginPath,
  onSaved,
}: {
  address?: SavedAddress | undefined;
  locate: AreaLocator;
  /** Where to go once the session has ended. */
  loginPath: string;
  onSaved: (address: SavedAddress) => void | Promise<void>;
}) {
  const [refusal, setRefusal] = useState<AddressRefusal>();
  const isGone = refusal?.reason === 'gone';
  const [isSaving, setIsSaving] = useState(false);
  const { errors, showOne, check } = useFieldErrors(refusal?.errors);
  const form = useRef<HTMLFormElement>(null);
  const [values] = useState(() => readAddressDraft(address?.id) ?? (address && addressValues(address)));
  const keepDraft = () => {
    if (form.current) saveAddressDraft(address?.id, readTexts(new FormData(form.current), ADDRESS_FIELDS));
  };

  async function save(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (isSaving || !check(event, () => addressErrors(readTexts(data, ADDRESS_FIELDS)))) return;
    setIsSaving(true);
    const result = await postAddress(data);
    if (result.ok) {
      dropAddressDraft(address?.id);
      // Until the form is closed: a second press would save the address again.
      await onSaved(result.address);
    } else setRefusal(result);
    setIsSaving(false);
  }

  return (
    <form
      ref={form}
      method="post"
      action={paths.addressBook()}
      noValidate
      onSubmit={save}
      onChange={keepDraft}
    >
      {/* An address deleted elsewhere is saved as a new one. */}
      {address && !isGone ? <input type="hidden" name="id" value={address.id} /> : null}
      <AddressFields
        values={values}
        errors={errors}
        onEdit={(name) => {
          showOne(name, null);
          // Filling in by location fires no change event.
          keepDraft();
        }}
        locate={locate}
      />
      <div className="mt-5 flex flex-col gap-3">
        <AddressRefusalNotice refusal={refusal} loginPath={loginPath} />
        <Button type="submit" size="lg" isBusy={isSaving}>
          {isSaving ? 'Saving…' : 'Save address'}
        </Button>
      </div>
    </form>
  );
}
