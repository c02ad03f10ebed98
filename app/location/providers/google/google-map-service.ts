import { withAbort } from '../../../runtime/with-abort.ts';
import type { MapService, RouteAnswer } from '../../map-service.ts';
import { type Position, roundPosition } from '../../place.ts';
import { googleDestination, readDistanceMatrix, readRouteMatrix } from './google-matrix.ts';
import { type GooglePlace, readGooglePlace } from './google-place.ts';

/** Google's two distance services; a project has one of them or both (docs/settings.md). */
export type MatrixKind = 'distance-matrix' | 'route-matrix';

type AskMatrix = (origin: Position, destinations: (string | Position)[]) => Promise<unknown>;

export interface GoogleMapParts {
  /** Rejects any status but OK. */
  geocode: (position: Position) => Promise<unknown>;
  /** By car, in metric units. Rejects with Google's `code` when the whole call is refused. */
  matrices: Record<MatrixKind, AskMatrix>;
  /** The service that last answered this browser. */
  storage: { read: () => MatrixKind; write: (kind: MatrixKind) => void };
  /** Limits the time of a request; returns a new signal for each. */
  timeout: () => AbortSignal;
}

const READERS = { 'distance-matrix': readDistanceMatrix, 'route-matrix': readRouteMatrix } as const;
const OTHER = { 'distance-matrix': 'route-matrix', 'route-matrix': 'distance-matrix' } as const;

/** The classic services refuse with the first code, the Routes library with the second. */
const REFUSALS = new Set(['REQUEST_DENIED', 'PERMISSION_DENIED']);

/** Adapts Google's services to `MapService`; every answer is validated. */
export function createGoogleMapService(parts: GoogleMapParts): MapService {
  const { geocode, matrices, storage, timeout } = parts;
  let usual = storage.read();

  async function placeOf(position: Position): Promise<GooglePlace | null> {
    return readGooglePlace(await withAbort(geocode(roundPosition(position)), timeout()));
  }

  async function askMatrices(origin: Position, destinations: (string | Position)[]): Promise<RouteAnswer[]> {
    const signal = timeout();
    const ask = async (kind: MatrixKind) =>
      READERS[kind](await withAbort(matrices[kind](origin, destinations), signal), destinations.length);
    const first = usual;
    try {
      return await ask(first);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    const answers = await ask(OTHER[first]);
    usual = OTHER[first];
    storage.write(usual);
    return answers;
  }

  return {
    ready: () => true,
    label: async (position) => (await placeOf(position))?.label ?? null,
    name: async (position) => (await placeOf(position))?.name ?? null,
    distances: async (origin, vendors) => {
      const sought = vendors.flatMap((vendor) => {
        const destination = googleDestination(vendor);
        return destination === null ? [] : { id: vendor.id, destination };
      });
      if (sought.length === 0) return new Map();
      const answers = await askMatrices(
        roundPosition(origin),
        sought.map(({ destination }) => destination),
      );
      return new Map(answers.map((answer, index) => [sought[index]?.id ?? '', answer]));
    },
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REFUSALS.has(String(error.code));
}
