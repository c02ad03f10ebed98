import { DistanceBadge } from '../location/distance-badge.tsx';
import type { Position } from '../location/place.ts';
import { paths } from '../paths.ts';
import { languageOf } from '../ui/language-of.ts';
import { Link } from '../ui/link.tsx';
import type { Vendor } from './catalogue.ts';
import { topDiscountLabel } from './discount.ts';
import { Picture } from './picture.tsx';
import { RatingChip } from './rating-chip.tsx';
import { Ribbon } from './ribbon.tsx';
import { useMorph } from './use-morph.ts';

/** A restaurant in a list; the whole card opens it, with the subcategory that is chosen in the list. */
export function VendorCard({
  vendor,
  subcategoryId,
  listedFrom,
  priority = false,
}: {
  vendor: Vendor;
  subcategoryId: string | null;
  /** From where the list is ordered by distance, if it is to be. */
  listedFrom?: Position | null | undefined;
  priority?: boolean;
}) {
  const morph = useMorph(vendor.id);
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-shadow hover:shadow-float">
      <div
        style={morph.style}
        // Its height hangs on nothing within: far below, nothing of it is laid out or fetched.
        className={`relative aspect-[2.37] w-full overflow-hidden bg-tint md:aspect-[1.86] ${priority ? '' : '[content-visibility:auto]'}`}
      >
        <Picture
          src={vendor.picture}
          fallback="vendor"
          sizes="(min-width: 1200px) 280px, (min-width: 768px) 33vw, 100vw"
          priority={priority}
          className="size-full object-cover"
        />
        <Ribbon label={topDiscountLabel(vendor.topDiscountPercent)} className="top-3.5 py-1.5" />
        <div className="absolute bottom-3 left-3">
          <DistanceBadge vendor={vendor} listedFrom={listedFrom} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-0.5 px-3.5 pt-3 pb-4">
        <div className="flex items-start justify-between gap-3">
          <h3 lang={languageOf(vendor.name)} className="min-w-0 font-semibold text-lg">
            <Link
              to={paths.restaurant(vendor.id, subcategoryId ?? undefined)}
              {...morph.link}
              className="line-clamp-2 after:absolute after:inset-0 after:rounded-card"
            >
              {vendor.name}
            </Link>
          </h3>
          <RatingChip rating={vendor.rating} />
        </div>
        <p className="line-clamp-1 text-base text-muted">{vendor.categories.join(', ')}</p>
      </div>
    </article>
  );
}
