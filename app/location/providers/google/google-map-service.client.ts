import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import type { MapService } from '../../map-service.ts';
import { createGoogleMapService } from './google-map-service.ts';
import { ROUTE_MATRIX_FIELDS } from './google-matrix.ts';
import { readMatrixKind, writeMatrixKind } from './matrix-storage.client.ts';

const TIMEOUT_MILLISECONDS = 10_000;

let isConfigured = false;

/**
 * Loads Google's script; after a failure the next attempt loads it again. Rejects without the script's address, which
 * contains the key.
 */
export async function loadGoogleMapService(key: string): Promise<MapService> {
  if (!isConfigured) {
    // Google learns the shop's origin, not the page.
    setOptions({ key, language: 'en', region: 'IN', authReferrerPolicy: 'origin' });
    isConfigured = true;
  }
  const { Geocoder } = await importLibrary('geocoding');
  const geocoder = new Geocoder();
  return createGoogleMapService({
    geocode: (location) => geocoder.geocode({ location }),
    matrices: {
      'distance-matrix': async (origin, destinations) => {
        const [{ UnitSystem }, { DistanceMatrixService }] = await loadRoutes();
        return new DistanceMatrixService().getDistanceMatrix({
          origins: [origin],
          destinations,
          travelMode: 'DRIVING',
          unitSystem: UnitSystem.METRIC,
        });
      },
      'route-matrix': async (origin, destinations) => {
        const [{ UnitSystem }, { RouteMatrix }] = await loadRoutes();
        return RouteMatrix.computeRouteMatrix({
          origins: [origin],
          destinations,
          travelMode: 'DRIVING',
          units: UnitSystem.METRIC,
          fields: ROUTE_MATRIX_FIELDS,
        });
      },
    },
    storage: { read: readMatrixKind, write: writeMatrixKind },
    timeout: () => AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
}

/** Loaded with the first request for distances and cached by Google's script. */
function loadRoutes(): Promise<[google.maps.CoreLibrary, google.maps.RoutesLibrary]> {
  return Promise.all([importLibrary('core'), importLibrary('routes')]);
}
