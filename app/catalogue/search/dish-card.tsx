import { DistanceBadge } from '../../location/distances/distance-badge.tsx';
import { paths } from '../../paths.ts';
import { languageOf } from '../../text/language-of.ts';
import { Link } from '../../ui/link.tsx';
import { DietLabel } from '../cards/diet-mark.tsx';
import { ItemPicture, Price } from '../cards/item-card.tsx';
import { RatingChip } from '../cards/rating-chip.tsx';
import { Unavailable, unavailableText } from '../cards/unavailable.tsx';
import type { Dish } from '../pages.ts';

/**
 * A dish of a search result with its vendor; its name links to its place on the vendor's menu. `children` is its Add
 * button, which overlaps the picture's lower edge.
 */
export function DishCard({ dish: { item, vendor }, children }: { dish: Dish; children: React.ReactNode }) {
  const unavailable = unavailableText(item, vendor.closed !== undefined);
  return (
    <article className="relative flex h-full flex-wrap gap-4 rounded-card border border-line bg-surface p-4 transition-shadow hover:shadow-float">
      <div className="flex min-w-0 flex-1 basis-26 flex-col items-start">
        <DietLabel diet={item.diet} />
        <h3
          lang={languageOf(item.name)}
          className={`mt-1.5 font-semibold text-lg leading-5 ${item.soldOut ? 'text-muted' : ''}`}
        >
          <Link
            to={paths.dish(vendor.id, item.id)}
            className="line-clamp-2 after:absolute after:inset-0 after:rounded-card"
          >
            {item.name}
          </Link>
        </h3>
        <Price item={item} />
        <div className="mt-auto flex w-full min-w-0 flex-col items-start gap-1 pt-3 text-sm">
          <p className="flex max-w-full items-center gap-2">
            <span lang={languageOf(vendor.name)} className="truncate">
              {vendor.name}
            </span>
            <RatingChip rating={vendor.rating} className="text-xs" />
          </p>
          {vendor.closed ? <p className="text-muted">{vendor.closed}</p> : null}
          <DistanceBadge vendor={vendor} look="plain" />
        </div>
      </div>
      <ItemPicture item={item}>{unavailable ? <Unavailable text={unavailable} /> : children}</ItemPicture>
    </article>
  );
}
