import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import type { Item } from '../catalogue/catalogue.ts';
import { MOST_OF_AN_ITEM } from './cart.ts';
import type { CartLine } from './cart-line.ts';
import { pressAdd, pressFewer, pressMore } from './cart-presses.client.ts';
import { useInCart } from './use-cart.ts';

const PART = 'grid place-items-center';
/** The ring of the focus stands within, where its colour is seen. */
const STEP = `${PART} rounded-control -outline-offset-4 hover:bg-on-accent/12 focus-visible:outline-on-accent`;

/**
 * 'Add', turning in place into minus, quantity, plus once the item is in the cart (spec §2, Restaurant screen).
 * 44 px high, 112 px wide; the caller puts it over the picture's lower edge.
 */
export function AddStepper({ item, vendorName }: { item: Item; vendorName: string }) {
  const inCart = useInCart(item.id);
  const focusNext = useFocusNext();

  if (inCart === null || inCart === 'full') {
    const isFull = inCart === 'full';
    return (
      <button
        type="button"
        ref={focusNext.ref}
        aria-label={isFull ? `Cart full, ${item.name} cannot be added` : `Add ${item.name}`}
        aria-disabled={isFull || undefined}
        onClick={() => {
          if (isFull) return;
          focusNext.want();
          pressAdd(toLine(item, vendorName));
        }}
        className="h-11 w-28 rounded-control border border-line bg-surface text-md font-semibold text-accent shadow-raised transition-[filter,background-color] hover:bg-tint aria-disabled:text-muted"
      >
        {isFull ? 'Cart full' : 'Add'}
      </button>
    );
  }
  const line = inCart;
  const isMost = line.quantity >= MOST_OF_AN_ITEM;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own
    <div
      role="group"
      aria-label={`${line.name} in cart`}
      data-line={line.id}
      className="grid h-11 w-28 grid-cols-[1fr_auto_1fr] rounded-control bg-accent font-bold text-on-accent shadow-raised"
    >
      <button
        type="button"
        aria-label={`Fewer ${line.name}, ${line.quantity} in cart`}
        onClick={() => {
          if (line.quantity === 1) focusNext.want();
          pressFewer(line, 0);
        }}
        className={STEP}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <span aria-hidden className={`${PART} min-w-5`}>
        {line.quantity}
      </span>
      <button
        type="button"
        ref={focusNext.ref}
        aria-label={`More ${line.name}, ${line.quantity} in cart`}
        aria-disabled={isMost || undefined}
        onClick={() => pressMore(line)}
        className={`${STEP} aria-disabled:*:opacity-55`}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  );
}

/** The pressed button goes away with the press: the one that takes its place takes the focus too. */
function useFocusNext() {
  const isWanted = useRef(false);
  return {
    want: () => {
      isWanted.current = true;
    },
    ref: (button: HTMLButtonElement | null) => {
      if (!button || !isWanted.current) return;
      isWanted.current = false;
      button.focus();
    },
  };
}

function toLine(item: Item, vendorName: string): CartLine {
  return {
    id: item.id,
    name: item.name,
    pricePaise: item.pricePaise,
    discountPercent: item.discountPercent,
    picture: item.picture,
    vendorId: item.vendorId,
    vendorName,
    quantity: 1,
  };
}
