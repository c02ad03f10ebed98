import { useRef } from 'react';
import type { Item } from '../catalogue/catalogue.ts';
import { pressAdd } from './cart-actions.client.ts';
import type { CartLine } from './cart-line.ts';
import { Stepper } from './stepper.tsx';
import { useInCart } from './use-cart.ts';

/**
 * The Add button, which becomes minus, quantity and plus once the item is in the cart (spec §2, Restaurant screen).
 * 44 px high and 112 px wide; the caller places it over the picture's lower edge.
 */
export function AddStepper({ item, vendorName }: { item: Item; vendorName: string }) {
  const inCart = useInCart(item.id);
  const focusNext = useFocusNext();

  if (inCart === null || inCart === 'full') {
    return (
      <AddButton
        ref={focusNext.ref}
        name={item.name}
        isFull={inCart === 'full'}
        onPress={() => {
          focusNext.want();
          pressAdd(toLine(item, vendorName));
        }}
      />
    );
  }
  // spec §4: the restaurant stepper removes at 0
  return <Stepper line={inCart} least={0} look="filled" onLast={focusNext.want} moreRef={focusNext.ref} />;
}

/** @param isFull the cart accepts no other dish */
export function AddButton({
  name,
  isFull,
  onPress,
  ref,
}: {
  name: string;
  isFull: boolean;
  onPress: () => void;
  ref?: React.Ref<HTMLButtonElement>;
}) {
  return (
    <button
      type="button"
      ref={ref}
      aria-label={isFull ? `Cart full, ${name} cannot be added` : `Add ${name}`}
      aria-disabled={isFull || undefined}
      onClick={() => isFull || onPress()}
      className="h-11 w-28 rounded-control border border-line bg-surface text-md font-semibold text-accent shadow-raised transition-[filter,background-color] hover:bg-tint aria-disabled:text-muted"
    >
      {isFull ? 'Cart full' : 'Add'}
    </button>
  );
}

/** Focuses the button that replaces the pressed one, unless the focus has moved elsewhere since. */
function useFocusNext() {
  const isWanted = useRef(false);
  return {
    want: () => {
      isWanted.current = true;
    },
    ref: (button: HTMLButtonElement | null) => {
      if (!button || !isWanted.current) return;
      isWanted.current = false;
      if (document.activeElement === document.body) button.focus();
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
