import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LocateFixed } from '../../ui/more-icons.ts';
import type { AddressField } from './address-rules.ts';

/** Names the customer's area. Routes pass it in, because this folder imports no maps. */
export interface AreaLocator {
  find: () => Promise<{ ok: true; area: string | null; city: string } | { ok: false; message: string }>;
  /** The attribution of the map that the name comes from, shown beside it. */
  credit: React.ReactNode;
}

/** Fills the form's city and, if it is still empty, street from the device's position. */
export function LocateButton({
  locate,
  onFill,
}: {
  locate: AreaLocator;
  onFill: (name: AddressField) => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const [note, setNote] = useState('');
  const [isNamed, setIsNamed] = useState(false);

  async function fill(form: HTMLFormElement | null) {
    setIsAsking(true);
    setNote('');
    setIsNamed(false);
    const found = await locate.find();
    setIsAsking(false);
    setIsNamed(found.ok);
    if (!found.ok) {
      setNote(`${found.message} Please type your address.`);
      return;
    }
    const put = (name: AddressField, text: string, isKept = false) => {
      const input = form?.elements.namedItem(name);
      if (!(input instanceof HTMLInputElement) || (isKept && input.value.trim() !== '')) return;
      input.value = text;
      onFill(name);
    };
    put('city', found.city);
    if (found.area) put('street', found.area, true);
    setNote(
      `We found you in ${[found.area, found.city].filter(Boolean).join(', ')}. Please fill in the rest.`,
    );
  }

  return (
    <div className="noscript:hidden">
      <Button
        variant="secondary"
        className="w-full"
        isBusy={isAsking}
        onClick={(event) => fill(event.currentTarget.form)}
      >
        {isAsking ? null : <LocateFixed className="size-4.5 text-accent" />}
        {isAsking ? 'Finding your current location…' : 'Use my current location'}
      </Button>
      <p role="status" className="mt-1.5 text-sm text-muted empty:hidden">
        {note}
      </p>
      {isNamed ? locate.credit : null}
    </div>
  );
}
