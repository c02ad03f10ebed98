import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { readAreaCookie } from '../../location/position/area-cookie.client.ts';
import { paths } from '../../paths.ts';
import { languageOf } from '../../text/language-of.ts';
import { announce } from '../../ui/browser/announce.client.ts';
import { type Icon, Store, Utensils } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import type { HomeData } from '../pages.ts';
import { useSuggestions } from './use-suggestions.ts';

/** A scroll that begins so long after a finger or a wheel has moved is its continuation. */
const GESTURE_MILLISECONDS = 500;
/** A screen reader speaks the letter first. */
const ANNOUNCED_AFTER_MILLISECONDS = 700;

interface Option {
  to: string;
  name: string;
  vendorName?: string;
}

interface Group {
  heading: string;
  icon: Icon;
  options: Option[];
  /** The place of its first option in the whole list. */
  start: number;
}

/**
 * Restaurants and dishes below the field, while a text is being typed: the list of the combobox that the field is.
 * @param listId the id that the field names as its list
 * @param onClose called when the list is closed by the keyboard, or by a press on one of its options
 * @param onScroll called when the customer scrolls down to the results
 */
export function SuggestionList({
  text,
  field,
  listId,
  onClose,
  onScroll,
}: {
  text: string;
  field: React.RefObject<HTMLInputElement | null>;
  listId: string;
  onClose: () => void;
  onScroll: () => void;
}) {
  const id = useId();
  const home = useRouteLoaderData<HomeData>('routes/browse/home');
  const suggestions = useSuggestions(text, home ? (home.filter.area ?? null) : readAreaCookie());
  const [active, setActive] = useState<{ text: string; index: number } | null>(null);
  const groups: Group[] = [
    {
      heading: 'Restaurants',
      icon: Store,
      start: 0,
      options: suggestions?.restaurants.map(({ id, name }) => ({ to: paths.restaurant(id), name })) ?? [],
    },
    {
      heading: 'Dishes',
      icon: Utensils,
      start: suggestions?.restaurants.length ?? 0,
      options:
        suggestions?.dishes.map(({ name, vendorId, vendorName, itemId }) => ({
          to: paths.dish(vendorId, itemId),
          name,
          vendorName,
        })) ?? [],
    },
  ].filter(({ options }) => options.length > 0);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  // Another text has other options.
  const index = active?.text === text && active.index < count ? active.index : null;
  const optionId = (place: number) => `${id}-${place}`;

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (count === 0 || event.isComposing) return;
    if (event.key === 'ArrowDown') setActive({ text, index: index === null ? 0 : (index + 1) % count });
    else if (event.key === 'ArrowUp') setActive({ text, index: ((index ?? 0) + count - 1) % count });
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && index !== null) document.getElementById(optionId(index))?.click();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const input = field.current;
    input?.addEventListener('keydown', press);
    return () => input?.removeEventListener('keydown', press);
  }, [field]);
  useScrollDown(onScroll);
  // The field is rendered without this code, which is loaded late.
  useEffect(() => {
    const input = field.current;
    input?.setAttribute('aria-expanded', String(count > 0));
    return () => input?.setAttribute('aria-expanded', 'false');
  }, [field, count]);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(
      () => announce(count === 1 ? '1 suggestion' : `${count} suggestions`),
      ANNOUNCED_AFTER_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [count]);
  const activeId = index === null ? null : optionId(index);
  useEffect(() => {
    if (activeId === null) return;
    const input = field.current;
    input?.setAttribute('aria-activedescendant', activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    return () => input?.removeAttribute('aria-activedescendant');
  }, [field, activeId]);

  if (count === 0) return null;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Suggestions"
      // The field keeps the focus, so that the list stays.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-2 max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface py-2 shadow-float"
    >
      {groups.map(({ heading, icon: GroupIcon, options, start }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list of options has no field sets.
        <div key={heading} role="group" aria-labelledby={`${id}-${heading}`}>
          <div id={`${id}-${heading}`} className="px-4 pt-2 pb-1 font-semibold text-muted text-sm">
            {heading}
          </div>
          {options.map(({ to, name, vendorName }, place) => (
            <Link
              key={to}
              id={optionId(start + place)}
              role="option"
              aria-selected={start + place === index}
              tabIndex={-1}
              to={to}
              onClick={onClose}
              className="flex min-h-12 scroll-my-2 items-center gap-3 px-4 py-1 text-md hover:bg-tint aria-selected:bg-tint forced-colors:aria-selected:outline-2"
            >
              <GroupIcon className="size-4.5 shrink-0 text-muted" />
              <span className="min-w-0">
                <span lang={languageOf(name)} className="block truncate">
                  {name}
                </span>
                {vendorName === undefined ? null : (
                  <span lang={languageOf(vendorName)} className="block truncate text-muted text-sm">
                    {vendorName}
                  </span>
                )}
              </span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}

/**
 * Calls `onScroll` when the customer scrolls the page down, by a finger or a wheel. Browsers also scroll by themselves:
 * above the keyboard on the screen, to a chosen option, and to the top of new results.
 */
function useScrollDown(onScroll: () => void): void {
  const scroll = useEffectEvent(onScroll);
  useEffect(() => {
    let top = window.scrollY;
    let gestureAt = Number.NEGATIVE_INFINITY;
    const noteGesture = ({ timeStamp }: Event) => {
      gestureAt = timeStamp;
    };
    const followScroll = ({ timeStamp }: Event) => {
      if (window.scrollY > top && timeStamp - gestureAt < GESTURE_MILLISECONDS) scroll();
      top = window.scrollY;
    };
    const gestures = ['wheel', 'touchmove'] as const;
    for (const gesture of gestures) window.addEventListener(gesture, noteGesture, { passive: true });
    window.addEventListener('scroll', followScroll, { passive: true });
    return () => {
      for (const gesture of gestures) window.removeEventListener(gesture, noteGesture);
      window.removeEventListener('scroll', followScroll);
    };
  }, []);
}
