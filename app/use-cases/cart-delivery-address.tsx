import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AddressChoice } from '../account/addresses/address-choice.tsx';
import { AddressForm } from '../account/addresses/address-form.tsx';
import { DeleteAddressButton } from '../account/addresses/delete-address.tsx';
import type { SavedAddress } from '../account/addresses/saved-address.ts';
import { useAddresses } from '../account/addresses/use-addresses.ts';
import { useUser } from '../account/use-user.ts';
import { areaLocator } from '../location/position/area-locator.tsx';
import { choose } from '../orders/checkout/checkout-choice.client.ts';
import { ownAddress } from '../orders/checkout/checkout-choice.ts';
import { useCheckoutChoice } from '../orders/checkout/use-checkout-choice.ts';
import { paths } from '../paths.ts';
import { addressText } from '../text/address-text.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Plus } from '../ui/icons.ts';
import { Sheet } from '../ui/overlays/sheet.tsx';

/** From here to the login screen and back. */
const LOGIN = paths.login(paths.cart());

/**
 * The selected delivery address: the one that the address book has passed in the URL (`?addressId=`), else the one
 * chosen before. A deleted address is not selected.
 */
export function useDeliveryAddress() {
  const saved = useAddresses();
  const { user } = useUser();
  const stored = ownAddress(useCheckoutChoice(), user?.uid ?? null);
  const [search, setSearch] = useSearchParams();
  const find = (id: string | null | undefined) => saved.addresses.find((address) => address.id === id);
  const selected = find(search.get('addressId')) ?? find(stored?.id) ?? null;

  function store(address: SavedAddress | null) {
    choose({
      address: user && address ? { userId: user.uid, id: address.id, text: addressText(address) } : null,
    });
  }
  return {
    ...saved,
    user,
    selected,
    select: (address: SavedAddress) => {
      store(address);
      setSearch({}, { replace: true, preventScrollReset: true });
    },
    /** The address was deleted. */
    deselect: ({ id }: SavedAddress) => {
      if (stored?.id === id) store(null);
    },
    /** Stores the selected address for payment. */
    storeSelected: () => store(selected),
  };
}

/** The cart's saved addresses, and the sheet in which one is added, edited or deleted. */
export function DeliveryAddress() {
  const { reload, select, deselect } = useDeliveryAddress();
  const [opened, setOpened] = useState<OpenedAddress | null>(null);
  return (
    <>
      <SavedAddresses onOpen={setOpened} />
      <AddressSheet
        opened={opened}
        onClose={() => setOpened(null)}
        onSaved={async (address) => {
          await reload();
          select(address);
          setOpened(null);
        }}
        onDeleted={async (address) => {
          deselect(address);
          await reload();
          setOpened(null);
        }}
      />
    </>
  );
}

/** The three states of spec §2, and the two while the answer is unknown. */
function SavedAddresses({ onOpen }: { onOpen: (opened: OpenedAddress) => void }) {
  const { status, addresses, reload, user, selected, select } = useDeliveryAddress();
  if (status === 'loading') return <p className="text-md text-muted">Loading your saved addresses…</p>;
  if (status === 'signed-out' || !user) {
    return (
      <NoAddress text="Please login to select a delivery address">
        <ButtonLink variant="secondary" to={LOGIN}>
          Login
        </ButtonLink>
      </NoAddress>
    );
  }
  if (addresses.length === 0 && status === 'failed') {
    return (
      <NoAddress text="Your saved addresses could not be loaded.">
        <Button variant="secondary" onClick={reload}>
          Try again
        </Button>
      </NoAddress>
    );
  }
  if (addresses.length === 0) {
    return (
      <NoAddress text="No saved addresses found">
        <ButtonLink variant="secondary" to={paths.addressBook(paths.cart())}>
          Add an address
        </ButtonLink>
      </NoAddress>
    );
  }
  return (
    <>
      <AddressChoice
        addresses={addresses}
        selectedId={selected?.id ?? null}
        onSelect={(id) => {
          const address = addresses.find((candidate) => candidate.id === id);
          if (address) select(address);
        }}
        onEdit={onOpen}
      />
      <Button variant="ghost" className="mt-2 -ml-2 px-2" onClick={() => onOpen('new')}>
        <Plus className="size-4.5" /> Add another address
      </Button>
    </>
  );
}

/** The sheet's subject: a new address, or a saved one. */
type OpenedAddress = SavedAddress | 'new';

/** Adds, edits or deletes an address without leaving the cart. */
function AddressSheet({
  opened,
  onClose,
  onSaved,
  onDeleted,
}: {
  opened: OpenedAddress | null;
  onClose: () => void;
  onSaved: (address: SavedAddress) => Promise<void>;
  onDeleted: (address: SavedAddress) => Promise<void>;
}) {
  // While it closes it still shows its last subject.
  const [shown, setShown] = useState<OpenedAddress>('new');
  if (opened !== null && opened !== shown) setShown(opened);
  const address = shown === 'new' ? undefined : shown;
  return (
    <Sheet
      isOpen={opened !== null}
      onClose={onClose}
      title={address ? 'Edit address' : 'Add another address'}
    >
      <AddressForm
        key={address?.id}
        address={address}
        locate={areaLocator}
        loginPath={LOGIN}
        onSaved={onSaved}
      />
      {address ? (
        <DeleteAddressButton address={address} loginPath={LOGIN} onDeleted={() => onDeleted(address)} />
      ) : null}
    </Sheet>
  );
}

function NoAddress({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-md text-muted">{text}</p>
      {children}
    </div>
  );
}
