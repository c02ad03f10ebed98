import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { addressText } from '../../text/address-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { PencilLine } from '../../ui/icons.ts';
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
    <RadioGroup
      aria-label="Delivery address"
      value={selectedId}
      onValueChange={(id) => {
        if (id) onSelect(id);
      }}
      className="flex flex-col gap-3"
    >
      {addresses.map((address) => (
        <div
          key={address.id}
          className="flex rounded-control border border-line bg-surface transition-colors has-data-checked:border-accent has-data-checked:bg-accent/6"
        >
          {/* biome-ignore lint/a11y/noLabelWithoutControl: Radio.Root renders the input inside */}
          <label className="flex min-w-0 flex-1 cursor-pointer gap-3 p-4 pr-0">
            <Radio.Root
              value={address.id}
              className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 border-edge bg-surface data-checked:border-accent data-checked:bg-accent"
            >
              <Radio.Indicator className="size-2 rounded-full bg-on-accent" />
            </Radio.Root>
            <span className="min-w-0">
              <span className="block text-md font-bold">{address.type}</span>
              <span className="block text-base text-muted">{addressText(address)}</span>
            </span>
          </label>
          <IconButton
            label={`Edit ${address.type}, ${address.address}`}
            className="m-1 text-muted"
            onClick={() => onEdit(address)}
          >
            <PencilLine className="size-4.5" />
          </IconButton>
        </div>
      ))}
    </RadioGroup>
  );
}
