import { useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { MenuSection } from '../pages.ts';

/** About as many as a phone shows; on a desktop the others follow at once. */
const FIRST_DISHES = 4;

/**
 * Renders the visible start of a menu first after a press, and the rest in pieces that block no input. A menu that
 * comes with its page is complete, and so is one that Back or a link opens in its middle.
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
