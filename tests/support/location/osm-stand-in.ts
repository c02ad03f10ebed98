import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MapsStandIn, StandInBehaviour } from './maps-stand-in.ts';
import { NOTHING_THERE, reverseAnswer, searchAnswer, tableAnswer } from './osm-answers.ts';

/** `search` is the request with which the shop geocodes vendors without coordinates. */
export type OsmKind = 'label' | 'distances' | 'search';
/** `redirect` leads to another server, `too-long` is an endless answer. */
export type OsmBehaviour = StandInBehaviour | 'redirect' | 'too-long';

export interface OsmRequest {
  kind: OsmKind;
  /** Path and query, as sent. */
  url: string;
  userAgent: string | undefined;
}

/**
 * Nominatim and OSRM. The shop caches the name of a position, to about 100 m, for a day: a test that expects a request
 * to Nominatim uses its own position or its own shop.
 */
export interface OsmStandIn extends MapsStandIn {
  set: (kind: OsmKind, behaviour: OsmBehaviour) => void;
  calls: Record<OsmKind, number>;
  /** Since the start or the last `reset`, in order. */
  requests: OsmRequest[];
  /** Resolves after this many requests since the last `reset`. */
  untilRequested: (kind: OsmKind, times: number) => Promise<void>;
}

/** Starts both services on one free loopback port. */
export async function startOsmStandIn(): Promise<OsmStandIn> {
  const behaviours: Record<OsmKind, OsmBehaviour> = { label: 'ok', distances: 'ok', search: 'ok' };
  const calls: Record<OsmKind, number> = { label: 0, distances: 0, search: 0 };
  const requests: OsmRequest[] = [];
  const held = new Set<() => void>();
  const listeners = new Set<() => void>();

  const server = createServer((request, response) => {
    const kind = kindOf(request);
    if (!kind) {
      response.writeHead(404).end();
      return;
    }
    calls[kind] += 1;
    requests.push({ kind, url: request.url ?? '', userAgent: request.headers['user-agent'] });
    const behaviour = behaviours[kind];
    if (behaviour === 'slow') held.add(() => answer(request, response, kind, 'ok'));
    else answer(request, response, kind, behaviour);
    for (const listener of listeners) listener();
  });
  // On a busy machine an idle connection could be closed while the shop sends a request on it.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function release(): void {
    for (const go of held) go();
    held.clear();
  }

  return {
    provider: 'osm',
    environment: {
      MAPS_PROVIDER: 'osm',
      NOMINATIM_URL: `${url}/nominatim`,
      // The shop uses the real clock, and the tests run one after the other.
      NOMINATIM_PER_SECOND: '100',
      OSRM_URL: `${url}/osrm`,
    },
    // The browser's own cache uses the real clock, whatever the page's clock says, so routed requests bypass it.
    attach: async (page) => {
      await page.route('**/api/distances?*', (route) => route.continue());
    },
    set: (kind, behaviour) => {
      behaviours[kind] = behaviour;
    },
    release,
    calls,
    requests,
    untilRequested: (kind, times) =>
      new Promise((resolve) => {
        const check = () => {
          if (calls[kind] < times) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
      }),
    reset: () => {
      release();
      requests.length = 0;
      for (const kind of Object.keys(calls) as OsmKind[]) {
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

function kindOf({ url = '' }: IncomingMessage): OsmKind | null {
  if (url.startsWith('/nominatim/reverse?')) return 'label';
  if (url.startsWith('/nominatim/search?')) return 'search';
  return url.startsWith('/osrm/table/v1/driving/') ? 'distances' : null;
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  kind: OsmKind,
  behaviour: Exclude<OsmBehaviour, 'slow'>,
): void {
  switch (behaviour) {
    case 'dropped':
      response.destroy();
      return;
    case 'malformed':
      sendJson(response, '{"code":"Ok","display_name":');
      return;
    // Both answer with an HTML page (https://operations.osmfoundation.org/policies/nominatim/).
    case 'over-limit':
      response.writeHead(429, { 'Content-Type': 'text/html' }).end('<h1>Bandwidth limit exceeded</h1>');
      return;
    case 'denied':
      response.writeHead(403, { 'Content-Type': 'text/html' }).end('<h1>Access blocked</h1>');
      return;
    case 'redirect':
      response.writeHead(302, { Location: `${request.url}&again=yes` }).end();
      return;
    case 'too-long':
      sendJson(response, JSON.stringify(bodyOf(request, kind, 'ok')) + ' '.repeat(1_000_000));
      return;
    case 'ok':
    case 'no-results':
    case 'one-not-found':
      sendJson(response, JSON.stringify(bodyOf(request, kind, behaviour)));
  }
}

function sendJson(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(body);
}

function bodyOf(request: IncomingMessage, kind: OsmKind, behaviour: 'ok' | 'no-results' | 'one-not-found') {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const isEmpty = behaviour === 'no-results';
  switch (kind) {
    case 'label': {
      const [lat, lng] = [Number(searchParams.get('lat')), Number(searchParams.get('lon'))];
      return isEmpty ? NOTHING_THERE : reverseAnswer({ lat, lng });
    }
    case 'search':
      return isEmpty ? [] : searchAnswer(searchParams.get('q') ?? '');
    case 'distances': {
      const unreached = behaviour === 'one-not-found' ? 1 : Number.POSITIVE_INFINITY;
      const coordinates = pathname.slice(pathname.lastIndexOf('/') + 1);
      return tableAnswer(coordinates, (index) => index === 0 || (!isEmpty && index !== unreached));
    }
  }
}
