import { DistanceBadge } from '../location/distance-badge.tsx';
import { MapsAttribution } from '../location/maps-attribution.tsx';
import { languageOf } from '../ui/language-of.ts';
import type { Vendor } from './catalogue.ts';
import { topDiscountLabel } from './discount.ts';
import { Picture } from './picture.tsx';
import { RatingChip } from './rating-chip.tsx';
import { Ribbon } from './ribbon.tsx';
import { MORPH } from './use-morph.ts';

/** Top of the restaurant screen: picture, name, rating, categories, how far it is (spec §2). */
export function VendorHeader({ vendor }: { vendor: Vendor }) {
  return (
    <header className="-mx-4 -mt-2 md:mx-0 md:mt-0 md:flex md:items-center md:gap-8 md:pb-4">
      <div
        style={MORPH}
        className="relative h-45 overflow-hidden bg-tint md:h-54 md:w-100 md:shrink-0 md:rounded-card"
      >
        <Picture
          src={vendor.picture}
          fallback="vendor"
          sizes="(min-width: 768px) 400px, 100vw"
          priority
          className="size-full object-cover"
        />
        <Ribbon label={topDiscountLabel(vendor.topDiscountPercent)} className="top-4 py-1.5" />
      </div>
      <div className="-mt-6 relative rounded-t-card bg-paper px-4 pt-4.5 md:mt-0 md:flex-1 md:rounded-none md:px-0 md:pt-0">
        <div className="flex items-start justify-between gap-4 md:justify-start">
          <h1 lang={languageOf(vendor.name)} className="min-w-0 font-bold text-display md:text-headline">
            {vendor.name}
          </h1>
          <RatingChip rating={vendor.rating} className="text-md md:mt-1.5" />
        </div>
        {vendor.categories.length > 0 ? (
          <p className="mt-1 text-md text-muted">{vendor.categories.join(', ')}</p>
        ) : null}
        <p className="mt-1 hidden text-base text-muted md:block">{vendor.address}</p>
        <div className="mt-2.5">
          {/* As high where no distance can be expected after all. */}
          <div className="min-h-lh noscript:hidden">
            <DistanceBadge vendor={vendor} look="plain" />
          </div>
          <MapsAttribution className="noscript:hidden" />
        </div>
      </div>
    </header>
  );
}
