import { useState } from 'react';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { AddressFields } from './address-fields.tsx';
import { AddressRefusalNotice } from './address-refusal.tsx';
import { ADDRESS_FIELDS, addressErrors, addressValues } from './address-rules.ts';
import { readTexts } from './field-errors.ts';
import type { AreaLocator } from './locate-button.tsx';
import { type AddressRefusal, postAddress } from './post-address.client.ts';
import type { SavedAddress } from './saved-address.ts';
import { useFieldErrors } from './use-field-errors.ts';

/** Adds an address, or edits `address`, without leaving the screen; `onSaved` gets it. */
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
  onSaved: (address: SavedAddress) => void;
}) {
  const [refusal, setRefusal] = useState<AddressRefusal>();
  const isGone = refusal?.reason === 'gone';
  const [isSaving, setIsSaving] = useState(false);
  const { errors, showOne, check } = useFieldErrors(refusal?.errors);

  async function save(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (isSaving || !check(event, addressErrors(readTexts(form, ADDRESS_FIELDS)))) return;
    setIsSaving(true);
    const result = await postAddress(form);
    setIsSaving(false);
    if (result.ok) onSaved(result.address);
    else setRefusal(result);
  }

  return (
    <form method="post" action={paths.addressBook()} noValidate onSubmit={save}>
      {/* One that is gone is saved anew. */}
      {address && !isGone ? <input type="hidden" name="id" value={address.id} /> : null}
      <AddressFields
        values={address && addressValues(address)}
        errors={errors}
        onEdit={(name) => showOne(name, null)}
        locate={locate}
      />
      <div className="mt-5 flex flex-col gap-3">
        <AddressRefusalNotice refusal={refusal} loginPath={loginPath} />
        <Button type="submit" size="lg" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save address'}
        </Button>
      </div>
    </form>
  );
}
