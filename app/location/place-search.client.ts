import { paths } from '../paths.ts';
import type { FoundPlace } from './place.ts';

const PATIENCE_MILLISECONDS = 10_000;

/** Asks this site for places by name. Rejects when it does not answer in ten seconds, or once `signal` says so. */
export async function searchPlaces(query: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const response = await fetch(paths.places(query), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MILLISECONDS)]),
  });
  if (!response.ok) throw new Error(`places answered ${response.status}`);
  const { places } = (await response.json()) as { places: FoundPlace[] };
  return places;
}
