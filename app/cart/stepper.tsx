import { Minus, Plus } from '../ui/icons.ts';
import { MAX_ITEM_QUANTITY } from './cart.ts';
import { pressFewer, pressMore } from './cart-actions.client.ts';
import type { CartLine } from './cart-line.ts';

/** The focus ring is drawn inside, where its colour has enough contrast. */
const STEP = 'grid place-items-center rounded-control -outline-offset-4 aria-disabled:*:opacity-55';

const LOOKS = {
  /** Replaces an Add button. */
  filled: {
    box: 'grid w-28 grid-cols-[1fr_auto_1fr] bg-accent text-on-accent shadow-raised',
    step: 'hover:bg-on-accent/12 focus-visible:outline-on-accent',
  },
  /** Used in the lines of the cart. */
  plain: {
    // The border is outside the 44 px of its buttons.
    box: 'flex shrink-0 border border-line text-accent',
    step: '-my-px w-11 transition-colors hover:bg-tint aria-disabled:text-muted aria-disabled:hover:bg-transparent',
  },
} as const;

/**
 * Minus, quantity and plus of a line of the cart.
 * @param least spec §4: at 1 minus stops, at 0 it removes the line
 * @param onLast called before the press on minus that removes the line
 */
export function Stepper({
  line,
  least,
  look,
  onLast,
  fewer,
  moreRef,
}: {
  line: CartLine;
  least: 0 | 1;
  look: keyof typeof LOOKS;
  onLast: (minus: HTMLButtonElement) => void;
  /** Further attributes of the minus button. */
  fewer?: Record<string, string>;
  moreRef?: React.Ref<HTMLButtonElement>;
}) {
  const { id, name, quantity } = line;
  const { box, step } = LOOKS[look];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend and a border of its own
    <div
      role="group"
      aria-label={`${name} in cart`}
      data-line={id}
      className={`h-11 items-stretch rounded-control font-bold ${box}`}
    >
      <button
        type="button"
        aria-label={`Fewer ${name}, ${quantity} in cart`}
        aria-disabled={quantity <= least || undefined}
        {...fewer}
        onClick={({ currentTarget }) => {
          if (quantity === 1 && least === 0) onLast(currentTarget);
          pressFewer(line, least);
        }}
        className={`${STEP} ${step}`}
      >
        <Minus className="size-4" />
      </button>
      <span aria-hidden className="grid min-w-5 place-items-center">
        {quantity}
      </span>
      <button
        type="button"
        ref={moreRef}
        aria-label={`More ${name}, ${quantity} in cart`}
        aria-disabled={quantity >= MAX_ITEM_QUANTITY || undefined}
        onClick={() => pressMore(line)}
        className={`${STEP} ${step}`}
      >
        <Plus className="size-4" />
      </button>
    </div>
  );
}
