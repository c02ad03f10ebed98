import { useEffect, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { announce } from '../../ui/browser/announce.client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { House, MapPin } from '../../ui/icons.ts';
import { Briefcase, PencilLine, Trash2 } from '../../ui/more-icons.ts';
import { DeleteAddressPopup } from './delete-address.tsx';
import type { SavedAddress } from './saved-address.ts';

const ICONS: Record<string, typeof House> = { Home: House, Work: Briefcase };

/**
 * The address book: each saved address with a link to edit it and a button that deletes it, once confirmed. The focus
 * then moves to the next address.
 */
export function SavedAddressList({
  addresses,
  editPath,
  editedId,
  editForm,
  addSummary,
}: {
  addresses: SavedAddress[];
  editPath: (id: string) => string;
  editedId: string | null;
  /** Replaces the card of the address that is being edited. */
  editForm: React.ReactNode;
  /** Gets the focus when the last address was deleted. */
  addSummary: React.RefObject<HTMLElement | null>;
}) {
  const submit = useSubmit();
  const asking = useRef<HTMLFormElement | null>(null);
  const [asked, setAsked] = useState<SavedAddress | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const deleting = useRef<{ id: string; index: number } | null>(null);
  useEffect(() => {
    if (!deleting.current) return;
    const { id, index } = deleting.current;
    if (addresses.some((address) => address.id === id)) return;
    deleting.current = null;
    announce('Address deleted.');
    const links = list.current?.querySelectorAll('a') ?? [];
    (links[index] ?? links[index - 1] ?? addSummary.current)?.focus();
  }, [addresses, addSummary]);
  if (addresses.length === 0) return <p className="mb-4 text-md text-muted">No saved addresses found</p>;
  return (
    <>
      <ul ref={list} className="mb-4 flex flex-col gap-3">
        {addresses.map((address) => (
          <li key={address.id} className="rounded-card border border-line bg-surface">
            {address.id === editedId ? (
              editForm
            ) : (
              <AddressCard
                address={address}
                editPath={editPath(address.id)}
                onDelete={(form) => {
                  asking.current = form;
                  setAsked(address);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <DeleteAddressPopup
        address={asked}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          deleting.current = asked && { id: asked.id, index: addresses.indexOf(asked) };
          setAsked(null);
          void submit(asking.current);
        }}
      />
    </>
  );
}

function AddressCard({
  address,
  editPath,
  onDelete,
}: {
  address: SavedAddress;
  editPath: string;
  onDelete: (form: HTMLFormElement) => void;
}) {
  const name = `${address.type}, ${address.address}`;
  return (
    <div className="flex items-start gap-3 p-4">
      <AddressIcon type={address.type} />
      <div className="min-w-0 flex-1">
        <h2 className="text-md font-bold">{address.type}</h2>
        <p className="text-base text-muted">{address.address}</p>
        {address.additionalDetails ? (
          <p className="text-base text-muted">{address.additionalDetails}</p>
        ) : null}
        <div className="-mb-2 -ml-4 mt-1 flex flex-wrap">
          <ButtonLink to={editPath} preventScrollReset variant="ghost" aria-label={`Edit ${name}`}>
            <PencilLine className="size-4.5" />
            Edit
          </ButtonLink>
          {/* Without JavaScript it deletes at once, because no popup can ask. */}
          <Form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              onDelete(event.currentTarget);
            }}
          >
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={address.id} />
            <Button type="submit" aria-haspopup="dialog" variant="ghost" aria-label={`Delete ${name}`}>
              <Trash2 className="size-4.5" />
              Delete
            </Button>
          </Form>
        </div>
      </div>
    </div>
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
