import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import type { MenuSection } from '../pages.ts';
import { DietFilter } from './diet-filter.tsx';
import {
  indexMenu,
  isSearchable,
  type MenuFilter,
  matchMenu,
  offeredDiets,
  toggleDiet,
} from './menu-filter.ts';
import { MenuSearch } from './menu-search.tsx';
import { type AddToCart, MenuSections } from './menu-sections.tsx';
import { SectionLinks } from './section-links.tsx';
import { useFirstPart } from './use-first-part.ts';
import { useMenuFilter } from './use-menu-filter.ts';

/** Hides like `hidden`, but keeps the rendered boxes, which takes a tenth of the time. */
const SKIPPED =
  'data-skipped:hidden data-skipped:[content-visibility:hidden] supports-[content-visibility:hidden]:data-skipped:block';

/** A restaurant's dishes with diet filter, search and a sticky bar of their sections. */
export function Menu({
  sections,
  vendorName,
  isClosed = false,
  Add,
}: {
  sections: readonly MenuSection[];
  vendorName: string;
  /** A closed restaurant's menu can be read only. */
  isClosed?: boolean;
  Add: AddToCart;
}) {
  const { filter, change } = useMenuFilter();
  const [isOpened, setIsOpened] = useState(false);
  const shownSections = useFirstPart(sections);
  const index = useMemo(() => indexMenu(sections), [sections]);
  const diets = useMemo(() => offeredDiets(sections), [sections]);
  const shownFilter = useDeferredValue(filter);
  const matches = useMemo(() => matchMenu(index, shownFilter), [index, shownFilter]);
  // If nothing matches, the last matches stay rendered and are hidden together: hiding each one would take long.
  const [lastFound, setLastFound] = useState(matches);
  if (matches.total > 0 && matches !== lastFound) setLastFound(matches);
  const start = useRef<HTMLDivElement>(null);
  const searchButton = useRef<HTMLButtonElement>(null);
  const isOpen = isOpened || filter.text !== '';
  // A short menu has a search only while the address, or what was typed since, filters it.
  const canSearch = isSearchable(sections) || isOpen;

  function narrow(changed: MenuFilter) {
    change(changed);
    showStart(start.current);
  }
  /** The pressed button disappears, so the button that opens the search takes the focus. */
  function closeSearch(changed: MenuFilter) {
    flushSync(() => {
      setIsOpened(false);
      if (changed !== filter) narrow(changed);
    });
    (searchButton.current ?? start.current)?.focus({ preventScroll: true });
  }

  if (sections.length === 0) return <p className="py-16 text-center text-muted">No items found.</p>;
  return (
    <>
      <DietFilter
        offered={diets}
        chosen={filter.diets}
        onToggle={(diet) => narrow(toggleDiet(filter, diet))}
      />
      <div
        ref={start}
        tabIndex={-1}
        className="outline-none scroll-mt-18 md:scroll-mt-19.5 short:scroll-mt-0"
      />
      {canSearch || sections.length > 1 ? (
        <div className="-mx-4 sticky top-18 z-20 flex items-center gap-2 border-line border-b bg-paper px-4 py-3 md:top-19.5 md:mx-0 md:px-0 short:static">
          {canSearch ? (
            <MenuSearch
              text={filter.text}
              isOpen={isOpen}
              button={searchButton}
              onOpen={() => setIsOpened(true)}
              onClose={() => closeSearch(filter.text ? { ...filter, text: '' } : filter)}
              onType={(text) => {
                setIsOpened(true);
                narrow({ ...filter, text });
              }}
            />
          ) : null}
          {sections.length > 1 ? (
            <SectionLinks
              sections={sections}
              drawn={shownSections}
              counts={matches.counts}
              className={isOpen ? 'hidden md:block' : ''}
            />
          ) : null}
        </div>
      ) : null}
      <div data-skipped={matches.total === 0 || undefined} className={SKIPPED}>
        <MenuSections
          sections={shownSections}
          matches={lastFound}
          vendorName={vendorName}
          isClosed={isClosed}
          Add={Add}
        />
      </div>
      {matches.total === 0 ? (
        <div className="grid justify-items-center gap-4 py-16 text-center">
          <p className="max-w-full text-muted">{nothingText(shownFilter)}</p>
          <Button variant="secondary" onClick={() => closeSearch({ text: '', diets: [] })}>
            Show the whole menu
          </Button>
        </div>
      ) : null}
      {/* Always mounted, so that screen readers announce changes. */}
      <p role="status" className="sr-only">
        {isNarrowed(shownFilter) ? resultText(matches.total, shownFilter) : ''}
      </p>
    </>
  );
}

/** Scrolls to the first result if it lies above the screen. */
function showStart(start: HTMLElement | null): void {
  if (!start) return;
  const barTop = Number.parseFloat(getComputedStyle(start).scrollMarginTop);
  const { top } = start.getBoundingClientRect();
  if (top < barTop) scrollBy(0, top - barTop);
}

function isNarrowed({ text, diets }: MenuFilter): boolean {
  return text.trim() !== '' || diets.length > 0;
}

function resultText(total: number, filter: MenuFilter): string {
  if (total === 0) return nothingText(filter);
  return total === 1 ? '1 dish' : `${total} dishes`;
}

function nothingText({ text }: MenuFilter): string {
  return text.trim() ? `No dishes match “${text.trim()}”.` : 'No dishes match.';
}
