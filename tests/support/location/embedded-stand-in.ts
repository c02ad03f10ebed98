import type { Page, Route } from '@playwright/test';
import type { VendorDistances } from '../../../app/location/map-service.ts';
import type { MapsStandIn, StandInBehaviour, StandInKind } from './maps-stand-in.ts';

const PATHS = { label: '**/api/place?*', distances: '**/api/distances?*' } as const;

/** The shop's own API as a map service, whose answers a test can replace. */
export function createEmbeddedStandIn(): MapsStandIn {
  const behaviours: Record<StandInKind, StandInBehaviour> = { label: 'ok', distances: 'ok' };
  const calls: Record<StandInKind, number> = { label: 0, distances: 0 };
  const held = new Set<() => void>();

  async function answer(route: Route, kind: StandInKind): Promise<void> {
    calls[kind] += 1;
    const behaviour = behaviours[kind];
    if (behaviour === 'slow') await new Promise<void>((go) => held.add(go));
    switch (behaviour) {
      case 'ok':
      case 'slow':
        // The page may have closed meanwhile.
        return route.continue().catch(() => {});
      case 'dropped':
        return route.abort('connectionreset');
      case 'malformed':
        return route.fulfill({ contentType: 'application/json', body: '{"label":' });
      case 'over-limit':
        return route.fulfill({ status: 429 });
      case 'denied':
        return route.fulfill({ status: 403 });
      case 'no-results':
      case 'one-not-found':
        return kind === 'label' ? route.fulfill({ json: NAMELESS }) : removePositions(route, behaviour);
    }
  }

  function release(): void {
    for (const go of held) go();
    held.clear();
  }

  return {
    provider: 'embedded',
    environment: {},
    attach: async (page: Page) => {
      await page.route(PATHS.label, (route) => answer(route, 'label'));
      await page.route(PATHS.distances, (route) => answer(route, 'distances'));
    },
    set: (kind, behaviour) => {
      behaviours[kind] = behaviour;
    },
    release,
    calls,
    reset: () => {
      release();
      for (const kind of Object.keys(calls) as StandInKind[]) {
        behaviours[kind] = 'ok';
        calls[kind] = 0;
      }
    },
    stop: async () => release(),
  };
}

const NAMELESS = { label: null, neighbourhood: null, city: null };

/** Answers that all vendors, or only the first one, have no position. */
async function removePositions(route: Route, behaviour: 'no-results' | 'one-not-found'): Promise<void> {
  const response = await route.fetch();
  const { distances, awaited } = (await response.json()) as VendorDistances;
  const removed = Object.keys(distances).slice(0, behaviour === 'no-results' ? undefined : 1);
  for (const id of removed) distances[id] = { status: 'unavailable' };
  await route.fulfill({ json: { distances, awaited } satisfies VendorDistances });
}
