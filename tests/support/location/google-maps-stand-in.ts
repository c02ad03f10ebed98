import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Route } from '@playwright/test';
import { answerAsGoogle, type Endpoint, type RequestFields } from './google-maps-answers.ts';
import type { MapsStandIn, StandInBehaviour } from './maps-stand-in.ts';

const KEY = 'key-of-the-stand-in-for-tests';
const HOSTS = /^https:\/\/(maps|routes)\.googleapis\.com\//;

export type GoogleKind = 'script' | 'label' | 'distances';

export interface GoogleRequest {
  endpoint: Endpoint;
  /** Path and query, as the page requested. */
  url: string;
  /** For the two matrices, in the order of the request. */
  destinations: string[];
}

/** The Maps JavaScript API: its script, its geocoder, and both of its services for distances. */
export interface GoogleMapsStandIn extends MapsStandIn {
  set: (kind: GoogleKind, behaviour: StandInBehaviour) => void;
  /** Simulates a key of a new project, which the Distance Matrix service refuses. */
  refuseDistanceMatrix: () => void;
  calls: Record<GoogleKind, number>;
  /** Since the start or the last `reset`, in order. */
  requests: GoogleRequest[];
}

const KINDS: Record<Endpoint, GoogleKind> = {
  script: 'script',
  geocode: 'label',
  'distance-matrix': 'distances',
  'route-matrix': 'distances',
};

/** Starts the service on a free loopback port; `attach` redirects a page's requests to Google there. */
export async function startGoogleMapsStandIn(): Promise<GoogleMapsStandIn> {
  const behaviours: Record<GoogleKind, StandInBehaviour> = { script: 'ok', label: 'ok', distances: 'ok' };
  const calls: Record<GoogleKind, number> = { script: 0, label: 0, distances: 0 };
  const requests: GoogleRequest[] = [];
  const held = new Set<() => void>();
  let isNewProject = false;

  const server = createServer(async (request, response) => {
    const url = request.url ?? '';
    const endpoint = endpointOf(url);
    if (!endpoint) {
      response.writeHead(404).end();
      return;
    }
    const fields = parseFields(await text(request));
    const kind = KINDS[endpoint];
    calls[kind] += 1;
    requests.push({ endpoint, url, destinations: fields.destinations });
    const isRefused = isNewProject && endpoint === 'distance-matrix';
    const behaviour = isRefused ? 'denied' : behaviours[kind];
    if (behaviour === 'slow') held.add(() => answerAsGoogle(response, endpoint, fields, 'ok'));
    else answerAsGoogle(response, endpoint, fields, behaviour);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function release(): void {
    for (const go of held) go();
    held.clear();
  }

  return {
    provider: 'google',
    environment: { MAPS_PROVIDER: 'google', GOOGLE_MAPS_API_KEY: KEY },
    attach: async (page) => {
      await page.route(HOSTS, (route) => forward(route, origin));
    },
    set: (kind, behaviour) => {
      behaviours[kind] = behaviour;
    },
    refuseDistanceMatrix: () => {
      isNewProject = true;
    },
    release,
    calls,
    requests,
    reset: () => {
      release();
      requests.length = 0;
      isNewProject = false;
      for (const kind of Object.keys(calls) as GoogleKind[]) {
        behaviours[kind] = 'ok';
        calls[kind] = 0;
      }
    },
    stop: async () => {
      release();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The page requests Google's own URLs, so that its security policy applies. */
async function forward(route: Route, origin: string): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  try {
    const init = request.method() === 'POST' ? { method: 'POST', body: request.postData() } : {};
    const response = await fetch(`${origin}${pathname}${search}`, init);
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    });
  } catch {
    // The connection was dropped, or the page has closed meanwhile.
    await route.abort('connectionreset').catch(() => {});
  }
}

function endpointOf(url: string): Endpoint | null {
  if (url.startsWith('/maps/api/js?')) return 'script';
  const name = url.replace('/stand-in/', '');
  return name === 'geocode' || name === 'distance-matrix' || name === 'route-matrix' ? name : null;
}

function parseFields(body: string): RequestFields {
  const { location = { lat: 0, lng: 0 }, destinations = [] } = JSON.parse(
    body || '{}',
  ) as Partial<RequestFields>;
  return { location, destinations: destinations.map(String) };
}
