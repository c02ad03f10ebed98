import * as v from 'valibot';
import type { ServiceResult } from '../../maps.ts';
import type { Position } from '../../place.ts';

/** A route by car. */
export interface Drive {
  metres: number;
  seconds: number;
}

export interface Osrm {
  /** One result for each destination, in order; null if no road leads there. */
  drives: (origin: Position, destinations: readonly Position[]) => Promise<ServiceResult<(Drive | null)[]>>;
}

const CELLS = v.array(v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))));

/**
 * Calls the table service of an OSRM server. The server's data decides the profile: one that was prepared for cars
 * answers for cars (https://project-osrm.org/docs/v5.24.0/api/#table-service).
 */
export function createOsrm(baseUrl: string, ask: (url: URL) => Promise<ServiceResult<unknown>>): Osrm {
  return {
    drives: async (origin, destinations) => {
      const coordinates = [origin, ...destinations].map(coordinateOf).join(';');
      const url = new URL(`${baseUrl}/table/v1/driving/${coordinates}`);
      url.search = 'sources=0&annotations=distance,duration';
      const answer = await ask(url);
      if (!answer.ok) return answer;
      // The origin is a destination, too.
      const row = v.pipe(CELLS, v.length(destinations.length + 1));
      const schema = v.object({
        code: v.literal('Ok'),
        distances: v.strictTuple([row]),
        durations: v.strictTuple([row]),
      });
      const table = v.safeParse(schema, answer.value);
      if (!table.success) return { ok: false, reason: 'its answer is not a table of drives' };
      const [metres] = table.output.distances;
      const [seconds] = table.output.durations;
      return {
        ok: true,
        value: destinations.map((_, index) => driveOf(metres[index + 1], seconds[index + 1])),
      };
    },
  };
}

function driveOf(metres: number | null | undefined, seconds: number | null | undefined): Drive | null {
  return metres == null || seconds == null ? null : { metres, seconds };
}

/** Longitude first; six decimals are 10 cm. */
function coordinateOf({ lat, lng }: Position): string {
  return `${lng.toFixed(6)},${lat.toFixed(6)}`;
}
