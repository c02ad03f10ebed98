import { useEffect, useRef, useState } from 'react';
import { showCurrent, showFocused } from '../../ui/browser/scroll-into-view.ts';
import { HashLink } from '../../ui/hash-link.tsx';
import type { MenuSection } from '../pages.ts';
import { sectionId } from './menu-sections.tsx';

/** More than the layout shifts when dishes are laid out for the first time. */
const SCROLLED_AWAY_PX = 64;

/** Links to the shown sections of a menu; the one in view is marked. */
export function SectionLinks({
  sections,
  drawn,
  counts,
  className = '',
}: {
  sections: readonly MenuSection[];
  /** The sections rendered so far. */
  drawn: readonly MenuSection[];
  /** Matching dishes by section; a section without any has no link. */
  counts: readonly number[];
  className?: string;
}) {
  const { inView, press } = useSectionInView(drawn, counts);
  const row = useRef<HTMLUListElement>(null);
  const shown = sections.flatMap(({ heading }, index) => (counts[index] ? [{ heading, index }] : []));
  // If the section in view has no matching dishes, the first one with matches is current.
  const current = counts[inView] ? inView : shown[0]?.index;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row scrolls whenever another link is current
  useEffect(() => showCurrent(row.current), [current]);
  return (
    <nav aria-label="Menu" className={`min-w-0 flex-1 ${className}`}>
      <ul
        ref={row}
        onFocus={showFocused}
        className="-my-1 relative -mr-4 flex gap-2 overflow-x-auto py-1 pr-4 pl-1 [scrollbar-width:none] md:mr-0 md:pr-0"
      >
        {shown.map(({ heading, index }) => (
          <li key={heading} className="shrink-0">
            <HashLink
              hash={sectionId(index)}
              replace
              onClick={() => press(index)}
              aria-current={index === current ? 'location' : undefined}
              className="flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-medium text-md transition-colors aria-[current]:border-text aria-[current]:bg-text aria-[current]:text-paper"
            >
              {heading}
            </HashLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The section in the upper part of the screen; the first one until hydration. A short last section cannot reach that
 * part, so it is current at the end of the page, and a pressed section until the customer scrolls away from it.
 */
function useSectionInView(sections: readonly MenuSection[], counts: readonly number[]) {
  const [inUpperPart, setInUpperPart] = useState(0);
  const [isAtEnd, setIsAtEnd] = useState(false);
  const [pressed, setPressed] = useState<number | null>(null);
  useEffect(() => {
    setInUpperPart(0);
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        const index = sections.findIndex((_, position) => sectionId(position) === entered?.target.id);
        if (index >= 0) setInUpperPart(index);
      },
      { rootMargin: '-30% 0px -69% 0px' },
    );
    for (const index of sections.keys()) {
      const section = document.getElementById(sectionId(index));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  useEffect(() => {
    const onScroll = () =>
      setIsAtEnd(scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 1);
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  useEffect(() => {
    if (pressed === null) return;
    // The press itself scrolls to the section first.
    let arrivedAt: number | null = null;
    const onScroll = () => {
      arrivedAt ??= scrollY;
      if (Math.abs(scrollY - arrivedAt) > SCROLLED_AWAY_PX) setPressed(null);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [pressed]);
  const last = counts.findLastIndex((count) => count > 0);
  return { inView: pressed ?? (isAtEnd && last >= 0 ? last : inUpperPart), press: setPressed };
}
