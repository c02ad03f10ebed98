import { Minus, Plus, Store, Trash2 } from 'lucide-react';
import { Picture } from '../catalogue/picture.tsx';
import { discountedPaise, formatRupees } from '../catalogue/price.ts';
import { groupByVendor, MOST_OF_AN_ITEM } from './cart.ts';
import type { CartLine } from './cart-line.ts';
import { pressFewer, pressMore, pressRemove } from './cart-presses.client.ts';

const STEP =
  'grid size-11 place-items-center text-accent transition-colors hover:bg-tint aria-disabled:text-muted aria-disabled:opacity-55 aria-disabled:hover:bg-transparent';

/** The cart's lines under their vendors' names, each with minus, quantity, plus and a remove button. */
export function CartGroups({ lines }: { lines: readonly CartLine[] }) {
  return groupByVendor(lines).map((group) => (
    <section key={group.vendorName} aria-label={group.vendorName} className="mb-4 last:mb-0">
      <h2 className="mb-3 flex items-start gap-2 text-lg font-semibold">
        <Store aria-hidden className="mt-1 size-4.5 shrink-0" />
        {group.vendorName}
      </h2>
      <ul className="flex flex-col gap-4">
        {group.lines.map((line) => (
          <CartRow key={line.id} line={line} />
        ))}
      </ul>
    </section>
  ));
}

function CartRow({ line }: { line: CartLine }) {
  return (
    <li className="flex gap-3">
      <Picture
        src={line.picture}
        fallback="vendor"
        sizes="56px"
        className="size-14 shrink-0 rounded-control object-cover shadow-raised"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-34 flex-1">
          <p className="text-md font-semibold leading-tight">{line.name}</p>
          <UnitPrice line={line} />
        </div>
        <div className="flex items-center">
          <CartStepper line={line} />
          <button
            type="button"
            aria-label={`Remove ${line.name}`}
            data-remove-line
            onClick={(event) => {
              focusNeighbour(event.currentTarget);
              pressRemove(line);
            }}
            className="grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-tint hover:text-on-tint"
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        </div>
      </div>
    </li>
  );
}

/** The pressed button goes away with its line: the next one's takes the focus, so that a keyboard stays in the list. */
function focusNeighbour(pressed: HTMLElement): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-remove-line]')];
  const index = buttons.indexOf(pressed);
  (buttons[index + 1] ?? buttons[index - 1])?.focus();
}

/** The new price first, the old one struck. */
function UnitPrice({ line }: { line: CartLine }) {
  const now = formatRupees(discountedPaise(line.pricePaise, line.discountPercent));
  if (line.discountPercent === 0) return <p className="text-base font-bold">{now}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-base font-bold">{now}</span>
      <s className="text-base text-muted">
        <span className="sr-only">instead of </span>
        {formatRupees(line.pricePaise)}
      </s>
    </p>
  );
}

/** spec §4: here minus stops at 1; the remove button takes the line away. */
function CartStepper({ line }: { line: CartLine }) {
  const { name, quantity } = line;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own
    <div
      role="group"
      aria-label={`${name} in cart`}
      className="flex h-11 items-center overflow-hidden rounded-control border border-line"
    >
      <button
        type="button"
        aria-label={`Fewer ${name}, ${quantity} in cart`}
        aria-disabled={quantity === 1 || undefined}
        onClick={() => pressFewer(line, 1)}
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
