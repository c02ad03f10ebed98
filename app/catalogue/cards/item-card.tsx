import { discountLabel } from '../../money/discount.ts';
import { discountedPaise, formatRupees, type Priced } from '../../money/price.ts';
import { languageOf } from '../../text/language-of.ts';
import { Store } from '../../ui/icons.ts';
import type { Item } from '../catalogue.ts';
import { Picture } from '../pictures/picture.tsx';
import { DietLabel } from './diet-mark.tsx';
import { ItemDescription } from './item-description.tsx';
import { Ribbon } from './ribbon.tsx';

/**
 * A dish of the menu; `children` is its Add button, which overlaps the picture's lower edge. In a narrow card the
 * picture is below the text.
 */
export function ItemCard({
  item,
  vendorName,
  children,
}: {
  item: Item;
  vendorName: string;
  children: React.ReactNode;
}) {
  return (
    <article className="flex h-full flex-wrap gap-4 border-line border-b py-5 md:rounded-card md:border md:bg-surface md:p-4">
      <div className="flex min-w-0 flex-1 basis-26 flex-col items-start">
        <DietLabel diet={item.diet} />
        <h3
          lang={languageOf(item.name)}
          className={`mt-1.5 font-semibold text-lg leading-5 ${item.soldOut ? 'text-muted' : ''}`}
        >
          {item.name}
        </h3>
        <Price item={item} />
        {item.description ? <ItemDescription name={item.name} description={item.description} /> : null}
        <p className="mt-2 flex max-w-full items-center gap-1 rounded-chip border border-line px-1.5 py-0.5 text-muted text-xs">
          <Store className="size-3 shrink-0" />
          <span lang={languageOf(vendorName)} className="truncate">
            {vendorName}
          </span>
        </p>
      </div>
      <ItemPicture item={item}>{children}</ItemPicture>
    </article>
  );
}

/** The picture with its discount; `children` overlaps the lower edge, above a link that covers the card. */
export function ItemPicture({ item, children }: { item: Item; children: React.ReactNode }) {
  return (
    <div className="relative shrink-0 self-start pb-4">
      <div className="relative h-28 w-31 overflow-hidden rounded-card bg-tint">
        <Picture
          src={item.picture}
          fallback="vendor"
          sizes="124px"
          className={`size-full object-cover ${item.soldOut ? 'opacity-60 grayscale' : ''}`}
        />
        <Ribbon label={item.soldOut ? null : discountLabel(item.discountPercent)} className="top-2.5 py-1" />
      </div>
      <div className="-translate-x-1/2 absolute bottom-0 left-1/2 z-10">{children}</div>
    </div>
  );
}

/** The new price first; the old one, struck through, and the percentage only with a discount. */
export function Price({ item }: { item: Priced & Pick<Item, 'soldOut'> }) {
  const label = discountLabel(item.discountPercent);
  return (
    <p
      className={`mt-1 flex flex-wrap items-baseline gap-x-2 font-semibold text-lg ${item.soldOut ? 'text-muted' : ''}`}
    >
      <span>{formatRupees(discountedPaise(item))}</span>
      {label ? (
        <>
          <s className="font-normal text-base text-muted">
            <span className="sr-only">instead of </span>
            {formatRupees(item.pricePaise)}
          </s>
          <span className={`text-sm ${item.soldOut ? '' : 'text-good'}`}>{label}</span>
        </>
      ) : null}
    </p>
  );
}
