import { useEffect } from 'react';
import { PrefetchPageLinks, useLocation, useNavigation, useNavigationType } from 'react-router';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoaderCircle } from '../../ui/icons.ts';
import { VendorCard } from '../cards/vendor-card.tsx';
import { LAST_PAGE, pathOfHome } from '../filter.ts';
import type { HomeData } from '../pages.ts';
import { readShownBefore, showMoreFrom } from './show-more.ts';
import { usePrefetch } from './use-prefetch.ts';

/** Cards whose pictures load at once; a phone shows hardly more without scrolling. */
const FIRST_CARDS = 2;

type ShownList = Pick<HomeData, 'filter' | 'area' | 'vendors' | 'hasMore' | 'nearest' | 'couldNotLoadMore'>;

/**
 * Home's list with a link to its next page, which shows these vendors and the next ones. In a list for an area those that
 * do not deliver there stand under a heading of their own.
 */
export function VendorCards(home: ShownList) {
  const { filter, area, vendors, hasMore, couldNotLoadMore } = home;
  const location = useLocation();
  const arrival = useNavigationType();
  const shownBefore = arrival === 'REPLACE' ? readShownBefore(location.state) : null;
  // Keyboard and screen reader users continue at the first new vendor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs after each navigation
  useEffect(() => {
    if (shownBefore === null) return;
    document.getElementById(cardId(shownBefore))?.querySelector('a')?.focus({ preventScroll: true });
  }, [shownBefore, location.key]);
  const prefetch = usePrefetch((element) => {
    const id = element.closest('li')?.id;
    const vendor = vendors.find((_, index) => cardId(index) === id);
    return vendor ? { vendorId: vendor.id, subcategoryId: filter.subcategoryId } : null;
  });
  const delivering = deliveringOf(vendors);
  const cards = { home, listeners: prefetch.listeners };
  return (
    <>
      {prefetch.isCodeWanted ? <PrefetchPageLinks page={paths.anyRestaurant()} /> : null}
      {delivering > 0 || vendors.length === 0 ? (
        <Cards {...cards} from={0} to={delivering} />
      ) : (
        <p className="text-muted">{`No restaurant delivers to ${area?.name} yet.`}</p>
      )}
      {delivering < vendors.length ? (
        <>
          <h2 className="mt-8 mb-3.5 font-bold text-title">Further away</h2>
          <Cards {...cards} from={delivering} to={vendors.length} />
        </>
      ) : null}
      {hasMore ? (
        <ShowMore filter={filter} shown={vendors.length} hasFailed={couldNotLoadMore === true} />
      ) : null}
    </>
  );
}

/** How many of a list's vendors deliver to its area; all without an area. */
export function deliveringOf(vendors: HomeData['vendors']): number {
  const firstFurther = vendors.findIndex(({ delivery }) => delivery !== undefined);
  return firstFurther === -1 ? vendors.length : firstFurther;
}

/** @param index counted from 0 through the whole list */
function cardId(index: number): string {
  return `restaurant-${index + 1}`;
}

/** The vendors from one index to before another. */
function Cards({
  home: { filter, area, vendors, nearest },
  listeners,
  from,
  to,
}: {
  home: ShownList;
  listeners: ReturnType<typeof usePrefetch>['listeners'];
  from: number;
  to: number;
}) {
  return (
    <ul
      {...listeners}
      className="grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 md:gap-5"
    >
      {vendors.slice(from, to).map((vendor, index) => (
        <li key={vendor.id} id={cardId(from + index)}>
          <VendorCard
            vendor={vendor}
            subcategoryId={filter.subcategoryId}
            listedFrom={filter.sort === 'nearest' ? (nearest?.origin ?? null) : undefined}
            areaName={area?.name}
            priority={from + index < FIRST_CARDS}
          />
        </li>
      ))}
    </ul>
  );
}

function ShowMore({
  filter,
  shown,
  hasFailed,
}: Pick<HomeData, 'filter'> & { shown: number; hasFailed: boolean }) {
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && readShownBefore(location.state) !== null;
  if (filter.page >= LAST_PAGE) {
    return <p className="mt-6 text-center text-muted">Search or choose a category to find more.</p>;
  }
  const to = pathOfHome({ ...filter, page: filter.page + 1 });
  return (
    <>
      <p role="alert" className="mt-6 -mb-3 text-center text-error empty:hidden">
        {hasFailed && !isLoading ? 'Could not load more. Try again.' : ''}
      </p>
      <p className="mt-6 text-center noscript:hidden">
        <ButtonLink
          to={to}
          // Back leaves the list, however many pages are shown.
          replace
          preventScrollReset
          state={showMoreFrom(shown)}
          variant="secondary"
          size="lg"
          className="max-sm:w-full sm:min-w-56"
        >
          Show more
          {isLoading ? <LoaderCircle className="size-4.5 animate-spin" /> : null}
        </ButtonLink>
      </p>
      <p className="mt-6 hidden text-center noscript:block">
        <ButtonLink to={`${to}#${cardId(shown)}`} variant="secondary" size="lg">
          Show more
        </ButtonLink>
      </p>
    </>
  );
}
