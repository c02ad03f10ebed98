import { useState } from 'react';
import * as v from 'valibot';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { AddressFields } from './address-fields.tsx';
import { ADDRESS_FIELDS, type AddressField, addressErrors, addressValues } from './address-rules.ts';
import { type FieldErrors, readTexts } from './field-errors.ts';
import { FormNotice } from './form-notice.tsx';
import type { LocateArea } from './locate-button.tsx';
import { SAVED_ADDRESS, type SavedAddress } from './saved-address.ts';
import { useFieldErrors } from './use-field-errors.ts';

const FAILED = 'The address could not be saved. Please try again.';
const SAVED = v.object({ address: SAVED_ADDRESS });
const REFUSED = v.object({
  errors: v.partial(v.object(v.entriesFromList(ADDRESS_FIELDS, v.string()))),
  message: v.nullable(v.string()),
});

/** Adds an address, or edits `address`, without leaving the screen; `onSaved` gets it. */
export function AddressForm({
  address,
  locate,
  onSaved,
}: {
  address?: SavedAddress | undefined;
  locate: LocateArea;
  onSaved: (address: SavedAddress) => void;
}) {
  const [refusal, setRefusal] = useState<Refusal>();
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
      {address ? <input type="hidden" name="id" value={address.id} /> : null}
      <AddressFields
        values={address && addressValues(address)}
        errors={errors}
        onEdit={(name) => showOne(name, null)}
        locate={locate}
      />
      <div className="mt-5 flex flex-col gap-3">
        {refusal?.message ? <FormNotice kind="error">{refusal.message}</FormNotice> : null}
        <Button type="submit" size="lg" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save address'}
        </Button>
      </div>
    </form>
  );
}

interface Refusal {
  ok: false;
  errors: FieldErrors<AddressField>;
  message: string | null;
}

async function postAddress(form: FormData): Promise<{ ok: true; address: SavedAddress } | Refusal> {
  try {
    const response = await fetch(paths.addresses(), { method: 'POST', body: form });
    const answer: unknown = await response.json();
    if (response.ok) return { ok: true, address: v.parse(SAVED, answer).address };
    const { errors, message } = v.parse(REFUSED, answer);
    return { ok: false, errors: errors as FieldErrors<AddressField>, message };
  } catch {
    return { ok: false, errors: {}, message: FAILED };
  }
}
