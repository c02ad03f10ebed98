import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Position } from '../../../app/location/place.ts';
import {
  distanceMatrixAnswer,
  type ElementStatus,
  geocoderAnswer,
  routeMatrixAnswer,
} from './google-maps-bodies.ts';
import type { StandInBehaviour } from './maps-stand-in.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, 'google-maps-script.js'), 'utf8');

export type Endpoint = 'script' | 'geocode' | 'distance-matrix' | 'route-matrix';

/** The fields that google-maps-script.js sends; each endpoint uses some of them. */
export interface RequestFields {
  location: Position;
  destinations: string[];
}

/** The classic services and the Routes API name the same errors differently. */
const REFUSALS = {
  denied: { classic: 'REQUEST_DENIED', routes: 'PERMISSION_DENIED' },
  'over-limit': { classic: 'OVER_QUERY_LIMIT', routes: 'RESOURCE_EXHAUSTED' },
} as const;

/** Answers as Google would, in the mode that a test has set. */
export function answerAsGoogle(
  response: ServerResponse,
  endpoint: Endpoint,
  fields: RequestFields,
  behaviour: Exclude<StandInBehaviour, 'slow'>,
): void {
  const send = (body: string, type = 'application/json') =>
    response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(body);
  switch (behaviour) {
    case 'dropped':
      response.destroy();
      return;
    case 'malformed':
      send('{"status":"OK","results":');
      return;
    case 'denied':
    case 'over-limit': {
      const { classic, routes } = REFUSALS[behaviour];
      const refusal = endpoint === 'route-matrix' ? { error: { status: routes } } : { status: classic };
      send(JSON.stringify(refusal));
      return;
    }
    case 'ok':
    case 'no-results':
    case 'one-not-found':
      if (endpoint === 'script') send(SCRIPT, 'text/javascript');
      else send(JSON.stringify(bodyOf(endpoint, fields, behaviour)));
  }
}

function bodyOf(
  endpoint: Exclude<Endpoint, 'script'>,
  { location, destinations }: RequestFields,
  behaviour: 'ok' | 'no-results' | 'one-not-found',
): object {
  const statusOf = (index: number): ElementStatus => {
    if (behaviour === 'no-results') return 'ZERO_RESULTS';
    return behaviour === 'one-not-found' && index === 0 ? 'NOT_FOUND' : 'OK';
  };
  switch (endpoint) {
    case 'geocode':
      return behaviour === 'no-results' ? { status: 'ZERO_RESULTS', results: [] } : geocoderAnswer(location);
    case 'distance-matrix':
      return distanceMatrixAnswer(destinations, statusOf);
    case 'route-matrix':
      return routeMatrixAnswer(destinations, statusOf);
  }
}
