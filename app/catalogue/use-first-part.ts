import { useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { MenuSection } from './pages.ts';

/** About as many as a phone shows: a desktop's others come a blink later. */
const FIRST_DISHES = 4;

/**
 * A menu that a press has opened begins with what is in sight, and the rest follows in pieces that keep nobody waiting.
 * With the page itself it comes whole, as where Back or a link leads into the middle of it.
 */
export function useFirstPart(sections: readonly MenuSection[]): readonly MenuSection[] {
  const { hash } = useLocation();
  const isAtTop = useNavigationType() === 'PUSH' && hash === '';
  return useDeferredValue(sections, isAtTop ? firstPart(sections) : sections);
}

function firstPart(sections: readonly MenuSection[]): readonly MenuSection[] {
  let room = FIRST_DISHES;
  const part: MenuSection[] = [];
  for (const { heading, items } of sections) {
    if (room <= 0) break;
    part.push({ heading, items: items.slice(0, room) });
    room -= items.length;
  }
  return part;
}
