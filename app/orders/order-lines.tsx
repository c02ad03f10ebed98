import { discountLabel } from '../money/discount.ts';
import { formatRupees, toPaise } from '../money/price.ts';
import { languageOf } from '../text/language-of.ts';
import { Store } from '../ui/icons.ts';
import type { OrderLineDocument } from './order.ts';

/** Items ordered, by vendor: price × quantity and percent off (spec §2, Confirm). */
export function OrderLines({ lines }: { lines: readonly OrderLineDocument[] }) {
  const groups = Map.groupBy(lines, ({ vendorName }) => vendorName);
  return [...groups].map(([vendorName, own]) => (
    <section key={vendorName} aria-label={vendorName} className="mb-4 last:mb-0">
      <h3 className="mb-2 flex items-start gap-2 text-lg font-semibold">
        <Store className="mt-1 size-4.5 shrink-0" />
        <span lang={languageOf(vendorName)}>{vendorName}</span>
      </h3>
      <ul className="flex flex-col gap-3">
        {own.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move, and have no id
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-[min(8rem,100%)] flex-1">
              <span lang={languageOf(line.name)} className="block text-md font-medium">
                {line.name}
              </span>
              <span className="flex flex-wrap gap-x-2 text-base text-muted">
                <span>
                  {formatRupees(toPaise(line.originalPrice))} × {line.quantity}
                </span>
                {line.discount > 0 ? (
                  <span className="font-semibold text-good">{discountLabel(line.discount)}</span>
                ) : null}
              </span>
            </span>
            <span className="shrink-0 text-md font-semibold">{formatRupees(toPaise(line.totalPrice))}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
