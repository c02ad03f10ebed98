import { Minus, Plus } from 'lucide-react';
import { MOST_OF_AN_ITEM } from './cart.ts';
import type { CartLine } from './cart-line.ts';
import { pressFewer, pressMore } from './cart-presses.client.ts';
import { focusNeighbour, TAKES_LINE_AWAY } from './focus-neighbour.ts';

const STEP =
  'grid size-11 place-items-center rounded-control text-accent -outline-offset-4 transition-colors hover:bg-tint aria-disabled:text-muted aria-disabled:*:opacity-55 aria-disabled:hover:bg-transparent';

/**
 * Minus, quantity, plus of a line of the cart.
 * @param least spec §4: on the cart page minus stops at 1 and a button beside it removes; beside a menu it removes at 0
 */
export function CartStepper({ line, least }: { line: CartLine; least: 0 | 1 }) {
  const { id, name, quantity } = line;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own
    <div
      role="group"
      aria-label={`${name} in cart`}
      data-line={id}
      className="flex h-11 shrink-0 items-center rounded-control border border-line"
    >
      <button
        type="button"
        aria-label={`Fewer ${name}, ${quantity} in cart`}
        aria-disabled={quantity <= least || undefined}
        {...(least === 0 ? TAKES_LINE_AWAY : {})}
        onClick={(event) => {
          if (quantity === 1 && least === 0) focusNeighbour(event.currentTarget);
          pressFewer(line, least);
        }}
        className={STEP}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <span aria-hidden className="min-w-5 text-center font-bold text-accent">
        {quantity}
      </span>
      <button
        type="button"
        aria-label={`More ${name}, ${quantity} in cart`}
        aria-disabled={quantity >= MOST_OF_AN_ITEM || undefined}
        onClick={() => pressMore(line)}
        className={STEP}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  );
}
