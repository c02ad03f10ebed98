import { showCurrent, showFocused } from '../../ui/browser/scroll-into-view.ts';
import { Link } from '../../ui/link.tsx';
import { type HomeFilter, pathOfOther } from '../filter.ts';
import type { HomeData } from '../pages.ts';
import { Picture } from '../pictures/picture.tsx';
import { slugify } from '../pictures/picture-sizes.ts';

/** The cards of the 'Categories' row, 'All' first (spec §2, Home); links, so that they work without scripts. */
export function SubcategoryRow({ filter, subcategories }: Pick<HomeData, 'filter' | 'subcategories'>) {
  return (
    <ul
      // After opening a link the chosen card may be out of sight.
      ref={showCurrent}
      onFocus={showFocused}
      className="relative -mx-4 flex snap-x scroll-px-4 gap-3.5 overflow-x-auto px-4 pt-1.5 pb-2 [scrollbar-width:none]"
    >
      <SubcategoryCard
        to={linkTo(filter, null)}
        name="All"
        picture="/assets/images/all.webp"
        isSelected={!filter.subcategoryId && !filter.query}
      />
      {subcategories.map(({ id, name, picture }) => (
        <SubcategoryCard
          key={id}
          to={linkTo(filter, id)}
          name={name}
          picture={picture}
          isSelected={id === filter.subcategoryId}
        />
      ))}
    </ul>
  );
}

/** A chosen category replaces the searched text, which would take precedence (spec §5). */
function linkTo(filter: HomeFilter, subcategoryId: string | null): string {
  return pathOfOther(filter, { query: '', subcategoryId });
}

function SubcategoryCard({
  to,
  name,
  picture,
  isSelected,
}: {
  to: string;
  name: string;
  picture: string | null;
  isSelected: boolean;
}) {
  return (
    <li className="shrink-0 snap-start">
      <Link
        to={to}
        preventScrollReset
        aria-current={isSelected ? 'true' : undefined}
        className="group flex w-17.5 flex-col items-center gap-2 rounded-card text-center text-muted text-sm wrap-break-word aria-[current]:font-semibold aria-[current]:text-accent"
      >
        <span className="size-17.5 overflow-hidden rounded-card bg-tint outline-accent outline-offset-[3px] transition-transform group-hover:scale-[1.03] group-aria-[current]:outline-2">
          <Picture
            src={picture}
            fallback="category"
            slug={slugify(name)}
            sizes="70px"
            width={160}
            height={160}
            className="size-full object-cover"
          />
        </span>
        <span className="-mx-1.5 line-clamp-2 w-20.5">{name}</span>
      </Link>
    </li>
  );
}
