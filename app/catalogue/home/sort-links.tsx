import { useId } from 'react';
import { Check, ChevronDown } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { HOME_SORTS, type HomeFilter, type HomeSort, pathOfOther } from '../filter.ts';

const NAMES: Record<HomeSort, string> = {
  popular: 'Popular',
  rating: 'Rating',
  nearest: 'Nearest',
  discount: 'Discount',
};

/**
 * The sort orders of home's list as links, so that Back returns to the order before. Buttons on a desktop; on a phone a
 * native sheet, which works without scripts.
 */
export function SortLinks({ filter }: { filter: HomeFilter }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Order of the restaurants: ${NAMES[filter.sort]}`}
        className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface pr-3 pl-4 font-semibold text-accent text-md md:hidden"
      >
        {NAMES[filter.sort]}
        <ChevronDown className="size-4" />
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label="Order of the restaurants"
        className="inset-x-0 top-auto bottom-0 z-40 m-0 w-full max-w-none rounded-t-card border-0 bg-paper max-md:forced-colors:border-t px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-text shadow-float transition-[translate,opacity] duration-200 ease-out backdrop:bg-black/45 starting:open:translate-y-6 starting:open:opacity-0 motion-reduce:transition-none md:static md:z-auto md:block md:w-auto md:overflow-visible md:rounded-none md:bg-transparent md:p-0 md:shadow-none"
      >
        <p aria-hidden className="mb-1 font-bold text-title md:hidden">
          Sort by
        </p>
        <ul className="flex flex-col md:flex-row md:gap-2.5">
          {HOME_SORTS.map((sort) => (
            <li key={sort} className="border-line not-last:border-b md:border-0!">
              <Link
                to={pathOfOther(filter, { sort })}
                preventScrollReset
                onClick={({ currentTarget }) => closeSheet(currentTarget)}
                aria-current={sort === filter.sort ? 'true' : undefined}
                className="group flex min-h-13 items-center justify-between gap-3 text-lg aria-[current]:font-semibold max-md:aria-[current]:text-accent md:min-h-11 md:rounded-full md:border md:border-line md:bg-surface md:px-4 md:font-semibold md:text-md md:transition-colors md:hover:bg-tint md:aria-[current]:border-text md:aria-[current]:bg-text md:aria-[current]:text-paper"
              >
                {NAMES[sort]}
                <Check className="hidden size-5 max-md:group-aria-[current]:block" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function closeSheet(link: Element): void {
  const sheet = link.closest('[popover]');
  if (sheet instanceof HTMLElement && sheet.matches(':popover-open')) sheet.hidePopover();
}
