import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import { createGoogleMapService } from './google-map-service.ts';
import { ROUTE_MATRIX_FIELDS } from './google-matrix.ts';
import type { MapService } from './map-service.ts';
import { readMatrixKind, writeMatrixKind } from './matrix-storage.client.ts';

const PATIENCE_MILLISECONDS = 10_000;

let isConfigured = false;

/**
 * Loads Google's script; a script that failed to load is fetched again by the next attempt. Rejects
 * without the script's address, which holds the key.
 */
export async function loadGoogleMapService(key: string): Promise<MapService> {
  if (!isConfigured) {
    // Google learns the shop's origin, not the page on which the customer is.
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
    patience: () => AbortSignal.timeout(PATIENCE_MILLISECONDS),
  });
}

/** Fetched with the first question about distances, and kept by Google's script. */
function loadRoutes(): Promise<[google.maps.CoreLibrary, google.maps.RoutesLibrary]> {
  return Promise.all([importLibrary('core'), importLibrary('routes')]);
}
