import { addressText } from '../../text/address-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { PencilLine } from '../../ui/more-icons.ts';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { CARDS } from '../../ui/radio-looks.ts';
import type { SavedAddress } from './saved-address.ts';

/** Saved addresses as radio cards (spec §2, Cart), each with a button to edit it. */
export function AddressChoice({
  addresses,
  selectedId,
  onSelect,
  onEdit,
}: {
  addresses: SavedAddress[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  onEdit: (address: SavedAddress) => void;
}) {
  return (
    <RadioChoice
      legend="Delivery address"
      look={CARDS}
      name="address"
      choices={addresses.map((address) => ({
        value: address.id,
        label: (
          <span className="min-w-0 py-4">
            <span className="block font-bold">{address.type}</span>
            <span className="block text-base text-muted">{addressText(address)}</span>
          </span>
        ),
        beside: (
          <IconButton
            label={`Edit ${address.type}, ${address.address}`}
            className="m-1 text-muted"
            onClick={() => onEdit(address)}
          >
            <PencilLine className="size-4.5" />
          </IconButton>
        ),
      }))}
      value={selectedId}
      onChoose={onSelect}
    />
  );
}
