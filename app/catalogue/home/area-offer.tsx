import { createPortal } from 'react-dom';
import type { NamedArea } from '../../location/area.ts';
import { OFFER_REGION_ID } from '../../ui/browser/live-region.ts';
import { X } from '../../ui/icons.ts';

const BUTTON = 'min-h-11 rounded-full focus-visible:-outline-offset-2 focus-visible:outline-paper';

/** Offers the list of the customer's area above the bottom navigation, so that nothing on the page moves. */
export function AreaOffer({
  area,
  hasFailed,
  onAccept,
  onDismiss,
}: {
  area: NamedArea;
  /** Whether its list could not be loaded. */
  hasFailed: boolean;
  onAccept: () => void;
  onDismiss: () => void;
}) {
  const region = document.getElementById(OFFER_REGION_ID);
  if (!region) return null;
  return createPortal(
    <section
      aria-label="Your area"
      className="mx-auto mb-3 flex w-fit max-w-[calc(100%-1.5rem)] animate-rise items-center rounded-full bg-text text-md text-paper shadow-float forced-colors:border md:mb-6"
    >
      <button type="button" onClick={onAccept} className={`${BUTTON} py-2 pr-2 pl-5 text-left font-semibold`}>
        {hasFailed
          ? `Could not load what delivers to ${area.name}. Try again`
          : `Show what delivers to ${area.name}`}
      </button>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className={`${BUTTON} grid w-11 shrink-0 place-items-center`}
      >
        <X className="size-4.5" />
      </button>
    </section>,
    region,
  );
}
