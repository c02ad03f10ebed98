import { Picture } from '../catalogue/pictures/picture.tsx';
import { discountedPaise, formatRupees } from '../money/price.ts';
import { languageOf } from '../text/language-of.ts';
import { Store } from '../ui/icons.ts';
import { Trash2 } from '../ui/more-icons.ts';
import { groupByVendor } from './cart.ts';
import { pressRemove } from './cart-actions.client.ts';
import type { CartLine } from './cart-line.ts';
import { CartStepper } from './cart-stepper.tsx';
import { focusNeighbour, TAKES_LINE_AWAY } from './focus-neighbour.ts';

/**
 * The cart's lines under their vendors' names, each with minus, quantity, plus and a remove button.
 * @param isCompact set beside a menu: no pictures, and minus itself removes
 * @param renderArrival what stands beside a vendor's name; its room is reserved, so that nothing shifts
 */
export function CartGroups({
  lines,
  isCompact = false,
  renderArrival,
}: {
  lines: readonly CartLine[];
  isCompact?: boolean;
  renderArrival?: (vendorId: string) => React.ReactNode;
}) {
  const Heading = isCompact ? 'h3' : 'h2';
  const Row = isCompact ? CompactRow : CartRow;
  return groupByVendor(lines).map((group) => (
    <section key={group.vendorName} aria-label={group.vendorName} className="mb-4 last:mb-0">
      <div className="mb-3 flex items-start gap-3">
        <Heading
          className={`flex min-w-0 flex-1 items-start gap-2 font-semibold ${isCompact ? 'text-base text-muted' : 'text-lg'}`}
        >
          <Store className={`shrink-0 ${isCompact ? 'mt-0.5 size-4' : 'mt-1 size-4.5'}`} />
          <span lang={languageOf(group.vendorName)}>{group.vendorName}</span>
        </Heading>
        {renderArrival ? (
          <p className="min-w-24 pt-0.5 text-right">{renderArrival(group.lines[0]?.vendorId ?? '')}</p>
        ) : null}
      </div>
      <ul className="flex flex-col gap-4">
        {group.lines.map((line) => (
          <Row key={line.id} line={line} />
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
        <div className="min-w-[min(8.5rem,100%)] flex-1">
          <p lang={languageOf(line.name)} className="text-md font-semibold leading-tight">
            {line.name}
          </p>
          <UnitPrice line={line} />
        </div>
        <div className="flex items-center">
          <CartStepper line={line} least={1} />
          <button
            type="button"
            aria-label={`Remove ${line.name}`}
            {...TAKES_LINE_AWAY}
            onClick={(event) => {
              focusNeighbour(event.currentTarget);
              pressRemove(line);
            }}
            className="grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-tint hover:text-on-tint"
          >
            <Trash2 className="size-5" />
          </button>
        </div>
      </div>
    </li>
  );
}

function CompactRow({ line }: { line: CartLine }) {
  return (
    <li className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p lang={languageOf(line.name)} className="text-md leading-tight font-medium">
          {line.name}
        </p>
        <UnitPrice line={line} />
      </div>
      <CartStepper line={line} least={0} />
    </li>
  );
}

/** The new price first, then the old one, struck through. */
function UnitPrice({ line }: { line: CartLine }) {
  const now = formatRupees(discountedPaise(line));
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
