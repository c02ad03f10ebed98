import { paths } from '../paths.ts';
import type { FoundPlace } from './place.ts';

/** Asks this site for places by name. Rejects when it does not answer, or once `signal` says so. */
export async function searchPlaces(query: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const response = await fetch(paths.places(query), { signal });
  if (!response.ok) throw new Error(`places answered ${response.status}`);
  const { places } = (await response.json()) as { places: FoundPlace[] };
  return places;
}
