import { Briefcase, House, MapPin, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { IconButton } from '../ui/button.tsx';
import { ConfirmPopup } from '../ui/popup.tsx';
import type { SavedAddress } from './saved-address.ts';

const ICONS: Record<string, typeof House> = { Home: House, Work: Briefcase };

/** The address book: each saved address with a button that deletes it, once confirmed. */
export function SavedAddressList({ addresses }: { addresses: SavedAddress[] }) {
  const submit = useSubmit();
  const asking = useRef<HTMLFormElement | null>(null);
  const [asked, setAsked] = useState<SavedAddress | null>(null);
  return (
    <>
      <ul className="mb-4 flex flex-col gap-3">
        {addresses.map((address) => (
          <li
            key={address.id}
            className="flex items-start gap-3 rounded-card border border-line bg-surface p-4"
          >
            <AddressIcon type={address.type} />
            <div className="min-w-0 flex-1">
              <h2 className="text-md font-bold">{address.type}</h2>
              <p className="text-base text-muted">{address.address}</p>
              {address.additionalDetails ? (
                <p className="text-base text-muted">{address.additionalDetails}</p>
              ) : null}
            </div>
            {/* Without JavaScript it deletes at once: there is nothing to ask with. */}
            <Form
              method="post"
              onSubmit={(event) => {
                event.preventDefault();
                asking.current = event.currentTarget;
                setAsked(address);
              }}
            >
              <input type="hidden" name="intent" value="delete" />
              <input type="hidden" name="id" value={address.id} />
              <IconButton
                type="submit"
                label={`Delete ${address.type}, ${address.address}`}
                className="-mt-1.5 -mr-2 text-muted"
              >
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </Form>
          </li>
        ))}
      </ul>
      <ConfirmPopup
        isOpen={asked !== null}
        title="Delete this address?"
        message={asked?.address ?? ''}
        confirmLabel="Delete"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          void submit(asking.current);
        }}
      />
    </>
  );
}

function AddressIcon({ type }: { type: string }) {
  const Icon = ICONS[type] ?? MapPin;
  return (
    <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-tint text-on-tint">
      <Icon className="size-5" />
    </span>
  );
}
