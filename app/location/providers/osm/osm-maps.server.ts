import type { Kysely } from 'kysely';
import type { DatabaseNow } from '../../../db/database-now.server.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Wait } from '../../../runtime/delay.server.ts';
import { createFailureLog } from '../../../runtime/throttled-log.server.ts';
import { distanceText, durationText, roughDistanceText, wholeMinutes } from '../../distance.ts';
import type { Gazetteer } from '../../gazetteer/gazetteer.server.ts';
import type { RouteAnswer } from '../../map-service.ts';
import type { Maps, ServiceFailure, ServiceResult } from '../../maps.ts';
import { roundPosition } from '../../place.ts';
import { fetchJson } from './fetch-json.server.ts';
import { cacheLabels } from './label-cache.server.ts';
import { createNominatim } from './nominatim.server.ts';
import { createOsrm, type Drive } from './osrm.server.ts';
import { createServiceRateLimiter } from './request-pacing.server.ts';
import { createVendorGeocoder } from './vendor-geocoder.server.ts';
import { createVendorLocator } from './vendor-locator.server.ts';

/** The pause before a background request tries again to get a turn. */
const RETRY_MILLISECONDS = 2_000;

export interface OsmSettings {
  nominatimUrl: string;
  /** Requests per second that it accepts from all nodes of this shop; default 1. */
  nominatimPerSecond?: number;
  osrmUrl: string;
}

/** Dependencies of the Nominatim and OSRM clients. */
export interface OsmParts {
  db: Kysely<Tables>;
  gazetteer: Pick<Gazetteer, 'findPlaces'>;
  now: () => Date;
  databaseNow?: DatabaseNow;
  wait: Wait;
  fetcher: typeof fetch;
  /** How the operators of the two services identify and reach this shop. */
  userAgent: string;
}

/**
 * Names of places from Nominatim, driving distances from OSRM. Only the server calls them, so that their usage policies
 * are obeyed and they see no customer.
 */
export function createOsmMaps(
  { nominatimUrl, nominatimPerSecond = 1, osrmUrl }: OsmSettings,
  parts: OsmParts,
): Maps {
  const { db, gazetteer, now, databaseNow, wait, fetcher, userAgent } = parts;
  const stopping = new AbortController();
  const stopped = stopping.signal;
  const log = createFailureLog(now);
  const ask = (url: URL) => fetchJson(url, { fetcher, userAgent, stopped });

  const takeTurn = createServiceRateLimiter(
    { db, databaseNow, wait, stopped },
    nominatimUrl,
    nominatimPerSecond,
  );
  const nominatim = createNominatim(nominatimUrl, async (url) => ((await takeTurn()) ? ask(url) : BUSY));
  const background = createNominatim(nominatimUrl, async (url) => {
    // Retries instead of refusing, because no customer sees this answer fail.
    while (!(await takeTurn())) {
      if (stopped.aborted) return BUSY;
      await wait(RETRY_MILLISECONDS, stopped);
    }
    return ask(url);
  });
  const osrm = createOsrm(osrmUrl, ask);

  const nameOf = cacheLabels(nominatim.reverse, now);
  const geocoder = createVendorGeocoder({
    db,
    now,
    search: background.search,
    report: (failure) => report('Nominatim', failure),
  });
  const locateVendors = createVendorLocator({ db, now, wait, geocoder });

  /** A failure of this shop must not silence one of the service. */
  function report(service: string, { reason, isOwn }: ServiceFailure): void {
    if (!stopped.aborted) log(`${service} ${isOwn ? 'cannot be used' : 'does not answer'}`, reason);
  }

  function reported<Value>(service: string, answer: ServiceResult<Value>): ServiceResult<Value> {
    if (!answer.ok) report(service, answer);
    return answer;
  }

  return {
    browser: { provider: 'osm' },
    nameOf: async (position) => reported('Nominatim', await nameOf(position)),
    distances: async (origin, vendorIds) => {
      const located = await locateVendors(vendorIds);
      const { awaited, inCity } = located;
      const places = [...located.places];
      if (places.length === 0) {
        return { ok: true, value: { distances: answersOf(vendorIds, new Map(), inCity), awaited } };
      }
      const answer = await osrm.drives(
        roundPosition(origin),
        places.map(([, place]) => place),
      );
      if (!answer.ok) return reported('OSRM', answer);
      const drives = new Map(places.map(([id], index) => [id, answer.value[index]]));
      return { ok: true, value: { distances: answersOf(vendorIds, drives, inCity), awaited } };
    },
    findPlaces: gazetteer.findPlaces,
    stop: async () => {
      stopping.abort();
      await geocoder.stop();
    },
  };
}

const BUSY = { ok: false, reason: 'its rate limit is used up', isOwn: true } as const;

function answersOf(
  vendorIds: readonly string[],
  drives: ReadonlyMap<string, Drive | null | undefined>,
  inCity: ReadonlySet<string>,
): Record<string, RouteAnswer> {
  return Object.fromEntries(
    vendorIds.map((id) => [id, answerOf(drives.get(id), inCity.has(id) ? roughDistanceText : distanceText)]),
  );
}

function answerOf(drive: Drive | null | undefined, textOf: (km: number) => string): RouteAnswer {
  if (!drive) return { status: 'unavailable' };
  return {
    status: 'ok',
    distanceText: textOf(drive.metres / 1000),
    durationText: durationText(drive.seconds / 60),
    minutes: wholeMinutes(drive.seconds / 60),
  };
}
