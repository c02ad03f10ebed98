import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Item } from './catalogue.ts';
import { ItemCard } from './item-card.tsx';
import type { MenuSection } from './pages.ts';
import { showCurrent } from './show-current.ts';

const sectionId = (index: number) => `section-${index + 1}`;

/** Links to the headings of a menu, always in reach while it scrolls; the one in view is marked. */
export function SectionLinks({ sections }: { sections: readonly MenuSection[] }) {
  const { pathname, search } = useLocation();
  const inView = useSectionInView(sections);
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row follows whichever link is current now
  useEffect(() => showCurrent(row.current), [inView]);
  return (
    <nav
      aria-label="Menu"
      className="-mx-4 sticky top-18 z-20 border-line border-b bg-paper md:top-19.5 md:mx-0"
    >
      <ul ref={row} className="relative flex gap-2 overflow-x-auto px-4 py-3 [scrollbar-width:none] md:px-0">
        {sections.map(({ heading }, index) => (
          <li key={heading} className="shrink-0">
            <Link
              to={{ pathname, search, hash: sectionId(index) }}
              replace
              aria-current={index === inView ? 'location' : undefined}
              className="flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-medium text-md transition-colors aria-[current]:border-text aria-[current]:bg-text aria-[current]:text-paper"
            >
              {heading}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Which section lies in the upper part of the screen; the first until the page is alive. */
function useSectionInView(sections: readonly MenuSection[]): number {
  const [inView, setInView] = useState(0);
  useEffect(() => {
    setInView(0);
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        const index = sections.findIndex((_, position) => sectionId(position) === entered?.target.id);
        if (index >= 0) setInView(index);
      },
      { rootMargin: '-30% 0px -69% 0px' },
    );
    for (const index of sections.keys()) {
      const section = document.getElementById(sectionId(index));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return inView;
}

/** The menu under its headings, each with its number of dishes. */
export function MenuSections({
  sections,
  vendorName,
  renderAdd,
}: {
  sections: readonly MenuSection[];
  vendorName: string;
  renderAdd: (item: Item) => React.ReactNode;
}) {
  return sections.map(({ heading, items }, index) => (
    <section
      key={heading}
      id={sectionId(index)}
      aria-labelledby={`${sectionId(index)}-heading`}
      className="scroll-mt-38 pt-6"
    >
      <h2 id={`${sectionId(index)}-heading`} className="font-bold text-title md:mb-3">
        {heading}{' '}
        <span className="font-normal text-md text-muted">
          {items.length}
          <span className="sr-only">{items.length === 1 ? ' dish' : ' dishes'}</span>
        </span>
      </h2>
      <ul className="grid grid-cols-1 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            <ItemCard item={item} vendorName={vendorName}>
              {renderAdd(item)}
            </ItemCard>
          </li>
        ))}
      </ul>
    </section>
  ));
}
