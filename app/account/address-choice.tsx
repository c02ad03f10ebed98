import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { addressText } from '../db/address-text.ts';
import type { SavedAddress } from './saved-address.ts';

/** Saved addresses as radio cards (spec §2, Cart). */
export function AddressChoice({
  addresses,
  selectedId,
  onSelect,
}: {
  addresses: SavedAddress[];
  selectedId: string | null;
  onSelect: (id: string) => void;
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
        // biome-ignore lint/a11y/noLabelWithoutControl: Radio.Root renders the input inside
        <label
          key={address.id}
          className="flex cursor-pointer gap-3 rounded-control border border-line bg-surface p-4 transition-colors has-data-checked:border-accent has-data-checked:bg-accent/6"
        >
          <Radio.Root
            value={address.id}
            className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 border-muted/60 bg-surface data-checked:border-accent data-checked:bg-accent"
          >
            <Radio.Indicator className="size-2 rounded-full bg-on-accent" />
          </Radio.Root>
          <span className="min-w-0">
            <span className="block text-md font-bold">{address.type}</span>
            <span className="block text-base text-muted">{addressText(address)}</span>
          </span>
        </label>
      ))}
    </RadioGroup>
  );
}
