import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { type Answer, askJson } from './ask-json.server.ts';
import { distanceText, durationText } from './distance.ts';
import { createFailureLog } from './failure-log.server.ts';
import type { Gazetteer } from './gazetteer.server.ts';
import { rememberLabels } from './label-memory.server.ts';
import type { RouteAnswer } from './map-service.ts';
import type { Maps } from './maps.server.ts';
import { createNominatim } from './nominatim.server.ts';
import { createOsrm, type Drive } from './osrm.server.ts';
import { createPace, type DatabaseNow } from './pace.server.ts';
import { roundPosition } from './place.ts';
import { createVendorGeocoder } from './vendor-geocoder.server.ts';
import { createVendorLocator } from './vendor-locator.server.ts';
import type { Wait } from './wait.server.ts';

/** Until a question in the background tries again for a turn that nobody could promise it. */
const RETRY_MILLISECONDS = 2_000;

export interface OsmSettings {
  nominatimUrl: string;
  /** Requests that it takes from this shop, all nodes together; one if not said. */
  nominatimPerSecond?: number;
  osrmUrl: string;
}

/** What asking Nominatim and OSRM takes. */
export interface OsmParts {
  db: Kysely<Tables>;
  gazetteer: Pick<Gazetteer, 'findPlaces'>;
  now: () => Date;
  databaseNow?: DatabaseNow;
  wait: Wait;
  fetcher: typeof fetch;
  /** How the operators of the two services know and reach this shop. */
  userAgent: string;
}

/**
 * Names of places from Nominatim, driving distances from OSRM. Only the server asks them: so the rules
 * of use can be kept, and they see no customer.
 */
export function createOsmMaps(
  { nominatimUrl, nominatimPerSecond = 1, osrmUrl }: OsmSettings,
  parts: OsmParts,
): Maps {
  const { db, gazetteer, now, databaseNow, wait, fetcher, userAgent } = parts;
  const stopping = new AbortController();
  const stopped = stopping.signal;
  const log = createFailureLog(now);
  const ask = (url: URL) => askJson(url, { fetcher, userAgent, stopped });

  const takeTurn = createPace({ db, databaseNow, wait, stopped }, nominatimUrl, nominatimPerSecond);
  const nominatim = createNominatim(nominatimUrl, async (url) => ((await takeTurn()) ? ask(url) : BUSY));
  const background = createNominatim(nominatimUrl, async (url) => {
    // Customers go first; nobody looks on while a vendor waits.
    while (!(await takeTurn())) {
      if (stopped.aborted) return BUSY;
      await wait(RETRY_MILLISECONDS, stopped);
    }
    return ask(url);
  });
  const osrm = createOsrm(osrmUrl, ask);

  const nameOf = rememberLabels(nominatim.reverse, now);
  const geocoder = createVendorGeocoder({
    db,
    now,
    search: background.search,
    report: (reason) => log('Nominatim', reason),
  });
  const locateVendors = createVendorLocator({ db, now, wait, geocoder });

  function reported<Value>(service: string, answer: Answer<Value>): Answer<Value> {
    if (!answer.ok && !stopped.aborted) log(service, answer.reason);
    return answer;
  }

  return {
    browser: { provider: 'osm' },
    nameOf: async (position) => reported('Nominatim', await nameOf(position)),
    distances: async (origin, vendorIds) => {
      const located = await locateVendors(vendorIds);
      const { awaited } = located;
      const places = [...located.places];
      if (places.length === 0) {
        return { ok: true, value: { distances: answersOf(vendorIds, new Map()), awaited } };
      }
      const answer = await osrm.drives(
        roundPosition(origin),
        places.map(([, place]) => place),
      );
      if (!answer.ok) return reported('OSRM', answer);
      const drives = new Map(places.map(([id], index) => [id, answer.value[index]]));
      return { ok: true, value: { distances: answersOf(vendorIds, drives), awaited } };
    },
    findPlaces: gazetteer.findPlaces,
    stop: async () => {
      stopping.abort();
      await geocoder.stop();
    },
  };
}

const BUSY = { ok: false, reason: 'more is asked of it than it is to be asked' } as const;

function answersOf(
  vendorIds: readonly string[],
  drives: ReadonlyMap<string, Drive | null | undefined>,
): Record<string, RouteAnswer> {
  return Object.fromEntries(vendorIds.map((id) => [id, answerOf(drives.get(id))]));
}

function answerOf(drive: Drive | null | undefined): RouteAnswer {
  if (!drive) return { status: 'unavailable' };
  return {
    status: 'ok',
    distanceText: distanceText(drive.metres / 1000),
    durationText: durationText(drive.seconds / 60),
  };
}
