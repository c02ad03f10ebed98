import { formatRupees } from '../money/price.ts';
import { languageOf } from '../text/language-of.ts';
import { groupByVendor, priceCartLine } from './cart.ts';
import type { CartLine } from './cart-line.ts';

/** A read-only summary of an order by vendor: quantity, name and total of each line. */
export function CartLinesBrief({ lines }: { lines: readonly CartLine[] }) {
  return groupByVendor(lines).map(({ vendorName, lines: own }) => (
    <section key={vendorName} aria-label={vendorName} className="mb-4 last:mb-0">
      <h3 lang={languageOf(vendorName)} className="mb-1.5 text-base font-semibold text-muted">
        {vendorName}
      </h3>
      <ul className="flex flex-col gap-1.5 text-md">
        {own.map((line) => (
          <li key={line.id} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1">
              <span className="text-muted">{line.quantity} ×</span>{' '}
              <span lang={languageOf(line.name)}>{line.name}</span>
            </span>
            <span className="shrink-0 font-medium">{formatRupees(priceCartLine(line).totalPaise)}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
