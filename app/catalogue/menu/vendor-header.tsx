import { topDiscountLabel } from '../../money/discount.ts';
import { languageOf } from '../../text/language-of.ts';
import { ClosedNote } from '../cards/closed-note.tsx';
import { RatingChip } from '../cards/rating-chip.tsx';
import { Ribbon } from '../cards/ribbon.tsx';
import type { Vendor } from '../catalogue.ts';
import { Picture } from '../pictures/picture.tsx';
import { VendorDistance } from './vendor-distance.tsx';

/** Top of the restaurant screen: picture, name, rating, categories, distance (spec §2). */
export function VendorHeader({ vendor }: { vendor: Vendor }) {
  return (
    <header className="-mx-4 -mt-2 md:mx-0 md:mt-0 md:flex md:items-center md:gap-8 md:pb-4">
      <div className="relative h-45 overflow-hidden bg-tint md:h-54 md:w-100 md:shrink-0 md:rounded-card">
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
        {vendor.closed ? <ClosedNote text={vendor.closed} className="text-md" /> : null}
        <VendorDistance vendor={vendor} />
      </div>
    </header>
  );
}
