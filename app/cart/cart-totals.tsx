import { formatRupees, type PricedLine } from '../money/price.ts';

/** Subtotal, discount, total (spec §2, Cart). */
export function CartTotals({ totals }: { totals: PricedLine }) {
  return (
    <dl className="flex flex-col gap-3 text-md">
      <div className="flex flex-wrap justify-between gap-x-4">
        <dt className="text-muted">Subtotal</dt>
        <dd>{formatRupees(totals.subtotalPaise)}</dd>
      </div>
      <div
        className={`flex flex-wrap justify-between gap-x-4 ${totals.discountPaise > 0 ? 'text-good' : 'text-muted'}`}
      >
        <dt>Discount</dt>
        <dd>
          {totals.discountPaise > 0 ? '− ' : ''}
          {formatRupees(totals.discountPaise)}
        </dd>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 border-line border-t border-dashed pt-3 text-title font-bold">
        <dt>Total</dt>
        <dd>{formatRupees(totals.totalPaise)}</dd>
      </div>
    </dl>
  );
}
