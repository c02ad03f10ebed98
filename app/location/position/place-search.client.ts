import { paths } from '../../paths.ts';
import type { AddressPlace, FoundPlace } from '../place.ts';

const TIMEOUT_MILLISECONDS = 10_000;

/** Searches places by name on this site. Rejects after ten seconds, or when `signal` aborts. */
export async function searchPlaces(query: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const { places } = (await read(paths.places(query), signal)) as { places: FoundPlace[] };
  return places;
}

/** The positions of the customer's saved addresses; none for a guest. Rejects as above. */
export async function readAddressPlaces(signal: AbortSignal): Promise<AddressPlace[]> {
  const { places } = (await read(paths.addressPlaces(), signal)) as { places: AddressPlace[] };
  return places;
}

async function read(path: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(path, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
  });
  if (!response.ok) throw new Error(`${path.split('?')[0]} answered ${response.status}`);
  return response.json();
}
