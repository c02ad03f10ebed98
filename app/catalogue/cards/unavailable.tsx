import type { Item } from '../catalogue.ts';

/** 'Sold out', 'Back at 18:30' or 'Closed'; null for a dish that can be ordered now. */
export function unavailableText(item: Item, isClosed: boolean): string | null {
  return item.soldOut ?? (isClosed ? 'Closed' : null);
}

/** What stands in place of a dish's Add button while it cannot be ordered. */
export function Unavailable({ text }: { text: string }) {
  return (
    <p className="flex min-h-11 w-28 items-center justify-center rounded-control border border-line bg-paper px-1 text-center font-semibold text-base text-muted leading-tight">
      {text}
    </p>
  );
}
