import { useEffect, useRef } from 'react';
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

/** Home's list with a link to its next page, which shows these vendors and the next ones. */
export function VendorCards({ filter, vendors, hasMore, nearest, couldNotLoadMore }: HomeData) {
  const list = useRef<HTMLUListElement>(null);
  const location = useLocation();
  const arrival = useNavigationType();
  const shownBefore = arrival === 'REPLACE' ? readShownBefore(location.state) : null;
  // Keyboard and screen reader users continue at the first new vendor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs after each navigation
  useEffect(() => {
    if (shownBefore === null) return;
    list.current?.children[shownBefore]?.querySelector('a')?.focus({ preventScroll: true });
  }, [shownBefore, location.key]);
  const prefetch = usePrefetch((element) => {
    const index = [...(list.current?.children ?? [])].findIndex((card) => card.contains(element));
    const vendor = vendors[index];
    return vendor ? { vendorId: vendor.id, subcategoryId: filter.subcategoryId } : null;
  });
  return (
    <>
      {prefetch.isCodeWanted ? <PrefetchPageLinks page={paths.anyRestaurant()} /> : null}
      <ul
        ref={list}
        {...prefetch.listeners}
        className="grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 md:gap-5"
      >
        {vendors.map((vendor, index) => (
          <li key={vendor.id} id={`restaurant-${index + 1}`}>
            <VendorCard
              vendor={vendor}
              subcategoryId={filter.subcategoryId}
              listedFrom={filter.sort === 'nearest' ? (nearest?.origin ?? null) : undefined}
              priority={index < FIRST_CARDS}
            />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <ShowMore filter={filter} shown={vendors.length} hasFailed={couldNotLoadMore === true} />
      ) : null}
    </>
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
        <ButtonLink to={`${to}#restaurant-${shown + 1}`} variant="secondary" size="lg">
          Show more
        </ButtonLink>
      </p>
    </>
  );
}
