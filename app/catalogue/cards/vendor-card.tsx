import { DEFAULT_PREPARATION_MINUTES } from '../../location/arrival.ts';
import { DistanceBadge } from '../../location/distances/distance-badge.tsx';
import type { Position } from '../../location/place.ts';
import { topDiscountLabel } from '../../money/discount.ts';
import { paths } from '../../paths.ts';
import { languageOf } from '../../text/language-of.ts';
import { Link } from '../../ui/link.tsx';
import type { ListedVendor } from '../catalogue.ts';
import { Picture } from '../pictures/picture.tsx';
import { ClosedNote } from './closed-note.tsx';
import { RatingChip } from './rating-chip.tsx';
import { Ribbon } from './ribbon.tsx';

/** A restaurant in a list; the whole card links to it, with the subcategory that the list shows. */
export function VendorCard({
  vendor,
  subcategoryId,
  listedFrom,
  areaName,
  priority = false,
}: {
  vendor: ListedVendor;
  subcategoryId: string | null;
  /** The origin by which the list is sorted, if it is sorted by distance. */
  listedFrom?: Position | null | undefined;
  /** The area of the list, if it has one. */
  areaName?: string | undefined;
  priority?: boolean;
}) {
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-shadow hover:shadow-float">
      <div
        // The height does not depend on the content, so that the browser skips pictures far below.
        className={`relative aspect-[2.37] w-full overflow-hidden bg-tint md:aspect-[1.86] ${priority ? '' : '[content-visibility:auto]'}`}
      >
        <Picture
          src={vendor.picture}
          fallback="vendor"
          sizes="(min-width: 1200px) 280px, (min-width: 768px) 33vw, 100vw"
          priority={priority}
          className={`size-full object-cover ${vendor.closed ? 'opacity-60 grayscale' : ''}`}
        />
        <Ribbon label={topDiscountLabel(vendor.topDiscountPercent)} className="top-3.5 py-1.5" />
        <div className="absolute inset-x-3 bottom-3">
          <DistanceBadge
            vendor={vendor}
            preparationMinutes={vendor.preparationMinutes ?? DEFAULT_PREPARATION_MINUTES}
            listedFrom={listedFrom}
          />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-0.5 px-3.5 pt-3 pb-4">
        <div className="flex items-start justify-between gap-3">
          <h3 lang={languageOf(vendor.name)} className="min-w-0 font-semibold text-lg">
            <Link
              to={paths.restaurant(vendor.id, subcategoryId ?? undefined)}
              className="line-clamp-2 after:absolute after:inset-0 after:rounded-card"
            >
              {vendor.name}
            </Link>
          </h3>
          <RatingChip rating={vendor.rating} />
        </div>
        <p className="line-clamp-1 text-base text-muted">{vendor.categories.join(', ')}</p>
        {vendor.closed ? <ClosedNote text={vendor.closed} /> : null}
        {vendor.delivery === 'no' && areaName ? (
          <p className="mt-auto pt-1.5 font-semibold text-base text-muted">{`Doesn’t deliver to ${areaName}`}</p>
        ) : null}
      </div>
    </article>
  );
}
