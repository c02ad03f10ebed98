import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { NamedArea } from '../../location/area.ts';
import { areaStore } from '../../location/position/area-store.client.ts';
import type { AreaStore } from '../../location/position/area-store.ts';
import { locationStore } from '../../location/position/location-store.client.ts';
import type { LocationStore } from '../../location/position/location-store.ts';
import { useLocationState } from '../../location/position/use-location.ts';
import { announce } from '../../ui/browser/announce.client.ts';
import { type HomeFilter, pathOfOther } from '../filter.ts';
import { answerToArea } from './area-answer.ts';
import { AreaOffer } from './area-offer.tsx';

/** What a page remembers while its screens change. */
interface Usage {
  /** The decisions that the list has followed. */
  decisions: number;
  /** Whether it was scrolled, or the list was swapped. */
  isTouched: boolean;
  /** The slug of the offer that the customer dismissed. */
  dismissed: string | null;
}

const usages = new WeakMap<AreaStore, Usage>();

/**
 * Lets home's list follow the area of the customer's place (docs/decisions/areas.md): it is swapped after a decision of
 * the customer and once on an untouched first visit; otherwise the swap is offered. Loaded when the page is idle.
 * @param listId the id of the list's heading, to which a longer page returns
 */
export default function FollowArea({
  filter,
  listId,
  store = locationStore,
  areas = areaStore,
}: {
  filter: HomeFilter;
  listId: string;
  store?: Pick<LocationStore, 'read' | 'subscribe'>;
  areas?: AreaStore;
}) {
  const { decisions } = useLocationState(store);
  const place = useSyncExternalStore(areas.subscribe, areas.read, () => undefined);
  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  const [offer, setOffer] = useState<{ area: NamedArea; hasFailed: boolean } | null>(null);
  /** What happens when the swapped list is shown. */
  const arrive = useRef<(() => void) | null>(null);
  const accepted = useRef<NamedArea | null>(null);

  function swap(area: NamedArea | null): void {
    usageOf(areas).isTouched = true;
    arrive.current = () => {
      const heading = document.getElementById(listId);
      afterDialog(() => {
        if (heading && heading.getBoundingClientRect().top < 0) heading.scrollIntoView();
      });
      // The pressed button is gone.
      if (accepted.current) focusHeading(heading);
      accepted.current = null;
      announce(area ? `Showing what delivers to ${area.name}` : 'Showing all restaurants');
    };
    navigate(pathOfOther(filter, { area: area?.slug }), { replace: true, preventScrollReset: true });
  }

  const follow = useEffectEvent((area: NamedArea | null) => {
    const usage = usageOf(areas);
    const answer = answerToArea({
      place: area,
      filter,
      hasDecided: decisions > usage.decisions,
      isUntouched: !usage.isTouched && isPageUntouched(),
    });
    usage.decisions = decisions;
    const isOffered = answer === 'offer' && area !== null && area.slug !== usage.dismissed;
    setOffer(isOffered ? { area, hasFailed: accepted.current?.slug === area.slug } : null);
    if (answer === 'swap') swap(area);
  });
  useEffect(() => {
    arrive.current?.();
    arrive.current = null;
    if (filter.area) areas.takeLinkedArea(filter.area);
  }, [filter.area, areas]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is compared with the place again
  useEffect(() => {
    // A navigation of the customer is not cancelled.
    if (isIdle && place !== undefined) follow(place);
  }, [isIdle, place, decisions, filter]);
  useEffect(() => {
    const touch = () => {
      usageOf(areas).isTouched = true;
    };
    addEventListener('scroll', touch, { once: true, passive: true });
    return () => removeEventListener('scroll', touch);
  }, [areas]);

  if (!offer || offer.area.slug === filter.area) return null;
  return (
    <AreaOffer
      {...offer}
      onAccept={() => {
        accepted.current = offer.area;
        swap(offer.area);
      }}
      onDismiss={() => {
        usageOf(areas).dismissed = offer.area.slug;
        setOffer(null);
      }}
    />
  );
}

function usageOf(areas: AreaStore): Usage {
  const usage = usages.get(areas) ?? { decisions: 0, isTouched: false, dismissed: null };
  usages.set(areas, usage);
  return usage;
}

/** Whether nothing was pressed, typed or scrolled, also before hydration; an older browser cannot tell. */
function isPageUntouched(): boolean {
  return navigator.userActivation?.hasBeenActive === false && scrollY === 0;
}

function focusHeading(heading: HTMLElement | null): void {
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** A dialog that closes returns the page to where it was, in a task after its last frame: scrolling waits for that. */
function afterDialog(run: () => void): void {
  const runIfClosed = () => {
    if (document.querySelector('[role=dialog]')) return false;
    requestAnimationFrame(() => setTimeout(run));
    return true;
  };
  if (runIfClosed()) return;
  const observer = new MutationObserver(() => {
    if (runIfClosed()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
