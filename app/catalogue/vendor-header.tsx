import { DistanceBadge } from '../location/distance-badge.tsx';
import type { Vendor } from './catalogue.ts';
import { Picture } from './picture.tsx';
import { RatingChip } from './rating-chip.tsx';
import { Ribbon } from './ribbon.tsx';

/** Top of the restaurant screen: picture, name, rating, categories, how far it is (spec §2). */
export function VendorHeader({ vendor }: { vendor: Vendor }) {
  return (
    <header className="-mx-4 -mt-2 md:mx-0 md:mt-0">
      <div className="relative h-45 overflow-hidden bg-tint md:h-60 md:rounded-card">
        <Picture
          src={vendor.picture}
          fallback="vendor"
          sizes="(min-width: 1200px) 1168px, 100vw"
          priority
          className="size-full object-cover"
        />
        <Ribbon percent={vendor.topDiscountPercent} className="top-4 py-1.5" />
      </div>
      <div className="-mt-6 relative rounded-t-card bg-paper px-4 pt-4.5 md:mt-0 md:px-0">
        <div className="flex items-start justify-between gap-4">
          <h1 className="min-w-0 font-bold text-display">{vendor.name}</h1>
          <RatingChip rating={vendor.rating} className="text-md" />
        </div>
        {vendor.categories.length > 0 ? (
          <p className="mt-1 text-md text-muted">{vendor.categories.join(', ')}</p>
        ) : null}
        <div className="mt-2.5">
          <DistanceBadge vendor={vendor} look="plain" />
        </div>
      </div>
    </header>
  );
}
