import { memo } from 'react';
import { dishAnchor } from '../../paths.ts';
import { ItemCard } from '../cards/item-card.tsx';
import { Unavailable, unavailableText } from '../cards/unavailable.tsx';
import type { Item } from '../catalogue.ts';
import type { MenuSection } from '../pages.ts';
import type { MenuMatches } from './menu-filter.ts';

/** Renders a dish's Add button; passed in, because the cart is another room. */
export type AddToCart = React.ComponentType<{ item: Item; vendorName: string }>;

export const sectionId = (index: number) => `section-${index + 1}`;

/**
 * The menu's sections, each with its number of dishes. Dishes that do not match are only hidden, so that a long menu
 * follows each typed letter at once.
 */
export const MenuSections = memo(function MenuSections({
  sections,
  matches,
  vendorName,
  isClosed,
  Add,
}: {
  sections: readonly MenuSection[];
  matches: MenuMatches;
  vendorName: string;
  isClosed: boolean;
  Add: AddToCart;
}) {
  return sections.map(({ heading, items }, index) => {
    const count = matches.counts[index] ?? 0;
    return (
      <section
        key={heading}
        id={sectionId(index)}
        hidden={count === 0}
        aria-labelledby={`${sectionId(index)}-heading`}
        style={{ '--dishes': count } as React.CSSProperties}
        className="pt-6 [contain-intrinsic-block-size:auto_calc(4rem+var(--dishes)*11.5rem)] [content-visibility:auto] md:[contain-intrinsic-block-size:auto_calc(4.5rem+var(--dishes)*5.5rem)] lg:[contain-intrinsic-block-size:auto_calc(4.5rem+var(--dishes)*11.5rem)] xl:[contain-intrinsic-block-size:auto_calc(4.5rem+var(--dishes)*5.5rem)]"
      >
        <h2 id={`${sectionId(index)}-heading`} className="font-bold text-title md:mb-3">
          {heading}{' '}
          <span className="font-normal text-md text-muted">
            {count}
            <span className="sr-only">{count === 1 ? ' dish' : ' dishes'}</span>
          </span>
        </h2>
        <ul className="grid grid-cols-1 md:grid-cols-2 md:gap-4 lg:grid-cols-1 xl:grid-cols-2">
          {items.map((item) => (
            // The browser skips the layout of sections and dishes off the screen and uses a typical height for them.
            <li
              key={item.id}
              id={dishAnchor(item.id)}
              hidden={!matches.ids.has(item.id)}
              className="min-w-0 [contain-intrinsic-size:auto_11.5rem] [content-visibility:auto]"
            >
              <Dish item={item} vendorName={vendorName} isClosed={isClosed} Add={Add} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
});

const Dish = memo(function Dish({
  item,
  vendorName,
  isClosed,
  Add,
}: {
  item: Item;
  vendorName: string;
  isClosed: boolean;
  Add: AddToCart;
}) {
  const unavailable = unavailableText(item, isClosed);
  return (
    <ItemCard item={item} vendorName={vendorName}>
      {unavailable ? <Unavailable text={unavailable} /> : <Add item={item} vendorName={vendorName} />}
    </ItemCard>
  );
});
