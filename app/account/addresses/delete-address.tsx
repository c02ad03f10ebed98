import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Trash2 } from '../../ui/more-icons.ts';
import { ConfirmPopup } from '../../ui/overlays/popup.tsx';
import { dropAddressDraft } from './address-drafts.client.ts';
import { AddressRefusalNotice } from './address-refusal.tsx';
import { type AddressRefusal, postDeletion } from './post-address.client.ts';
import type { SavedAddress } from './saved-address.ts';

/** Asks before an address is deleted; a null `address` closes the popup. */
export function DeleteAddressPopup({
  address,
  onClose,
  onConfirm,
}: {
  address: SavedAddress | null;
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <ConfirmPopup
      isOpen={address !== null}
      title="Delete this address?"
      message={address?.address ?? ''}
      confirmLabel="Delete"
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}

/** Deletes an address, once confirmed, without leaving the screen. */
export function DeleteAddressButton({
  address,
  loginPath,
  onDeleted,
}: {
  address: SavedAddress;
  loginPath: string;
  onDeleted: () => void | Promise<void>;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [refusal, setRefusal] = useState<AddressRefusal>();

  async function remove() {
    setIsAsked(false);
    setIsDeleting(true);
    const result = await postDeletion(address.id);
    if (result.ok) {
      dropAddressDraft(address.id);
      await onDeleted();
    } else setRefusal(result);
    setIsDeleting(false);
  }

  return (
    <div className="mt-3 flex flex-col gap-3">
      <AddressRefusalNotice refusal={refusal} loginPath={loginPath} />
      <Button variant="danger" size="lg" isBusy={isDeleting} onClick={() => setIsAsked(true)}>
        {isDeleting ? null : <Trash2 className="size-4.5" />}
        {isDeleting ? 'Deleting…' : 'Delete address'}
      </Button>
      <DeleteAddressPopup
        address={isAsked ? address : null}
        onClose={() => setIsAsked(false)}
        onConfirm={remove}
      />
    </div>
  );
}
