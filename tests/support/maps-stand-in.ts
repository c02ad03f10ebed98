import type { Page } from '@playwright/test';

/** What a stand-in does when it is asked; `slow` answers once `release` is called, `dropped` never does. */
export type StandInBehaviour =
  | 'ok'
  | 'slow'
  | 'dropped'
  | 'malformed'
  | 'over-limit'
  | 'denied'
  | 'no-results'
  | 'one-not-found';

/** What the product asks of a map service. */
export type StandInKind = 'label' | 'distances';

/** A map service on loopback that answers as the provider's own does, and as a test tells it to. */
export interface MapsStandIn {
  provider: 'embedded' | 'google' | 'osm';
  /** The settings with which the shop starts. */
  environment: Record<string, string>;
  /** Leads what a page asks of the service's hosts to the stand-in. */
  attach: (page: Page) => Promise<void>;
  set: (kind: StandInKind, behaviour: StandInBehaviour) => void;
  /** Lets slow answers go. */
  release: () => void;
  /** How often it was asked since the start or the last `reset`. */
  calls: Record<StandInKind, number>;
  /** Everything answers well again, and nothing is counted yet. */
  reset: () => void;
  stop: () => Promise<void>;
}
