import type { Page } from '@playwright/test';

/** How a stand-in answers; `slow` answers once `release` is called, `dropped` never does. */
export type StandInBehaviour =
  | 'ok'
  | 'slow'
  | 'dropped'
  | 'malformed'
  | 'over-limit'
  | 'denied'
  | 'no-results'
  | 'one-not-found';

/** The endpoints of a map service that the product uses. */
export type StandInKind = 'label' | 'distances';

/** A map service on loopback that answers like the real one, or as a test has set it. */
export interface MapsStandIn {
  provider: 'embedded' | 'google' | 'osm';
  /** The settings with which the shop starts. */
  environment: Record<string, string>;
  /** Redirects a page's requests for the service's hosts to the stand-in. */
  attach: (page: Page) => Promise<void>;
  set: (kind: StandInKind, behaviour: StandInBehaviour) => void;
  /** Releases slow answers. */
  release: () => void;
  /** The number of requests since the start or the last `reset`. */
  calls: Record<StandInKind, number>;
  /** Restores good answers and clears the counts. */
  reset: () => void;
  stop: () => Promise<void>;
}
