/**
 * Stands in for https://maps.googleapis.com/maps/api/js with the classes that the product uses, as documented at
 * https://developers.google.com/maps/documentation/javascript/reference. They send their requests to the real hosts,
 * which the stand-in intercepts.
 */
(() => {
  const MAPS = 'https://maps.googleapis.com/stand-in';
  const ROUTES = 'https://routes.googleapis.com/stand-in';

  /** …/reference/errors: `code` is the status; the message contains it after the `endpoint`. */
  class MapsNetworkError extends Error {
    constructor(endpoint, code) {
      super(`${endpoint}: ${code}: Set by the test.`);
      this.name = new.target.name;
      this.endpoint = endpoint;
      this.code = code;
    }
  }
  class MapsRequestError extends MapsNetworkError {}
  class MapsServerError extends MapsNetworkError {}

  /** Posted as plain text, so that no preflight is needed. */
  async function send(endpoint, unreachable, url, request) {
    let response;
    try {
      response = await fetch(url, { method: 'POST', body: JSON.stringify(request) });
    } catch {
      throw new MapsServerError(endpoint, unreachable);
    }
    return response.json();
  }

  /** Spec §7, Maps service: driving mode, metric units; the real services take others too. */
  function isMetricDrive({ travelMode }, units) {
    return travelMode === 'DRIVING' && units === libraries.core.UnitSystem.METRIC;
  }

  class Geocoder {
    async geocode({ location }) {
      const answer = await send('GEOCODER_GEOCODE', 'ERROR', `${MAPS}/geocode`, { location });
      if (answer.status !== 'OK') throw new MapsRequestError('GEOCODER_GEOCODE', answer.status);
      return { results: answer.results };
    }
  }

  class DistanceMatrixService {
    async getDistanceMatrix(request) {
      const { origins, destinations } = request;
      const refuse = (code) => {
        throw new MapsRequestError('DISTANCE_MATRIX', code);
      };
      if (!isMetricDrive(request, request.unitSystem)) refuse('INVALID_REQUEST');
      if (origins.length === 0 || destinations.length === 0) refuse('INVALID_REQUEST');
      if (origins.length > 25 || destinations.length > 25) refuse('MAX_DIMENSIONS_EXCEEDED');
      const url = `${MAPS}/distance-matrix`;
      const { status, ...response } = await send('DISTANCE_MATRIX', 'UNKNOWN_ERROR', url, request);
      if (status !== 'OK') refuse(status);
      return response;
    }
  }

  class RouteMatrixItem {
    #element;
    #fields;
    constructor(element, fields) {
      this.#element = element;
      this.#fields = fields;
    }
    get condition() {
      return this.#fields.includes('condition') ? this.#element.condition : undefined;
    }
    get localizedValues() {
      const values = this.#element.localizedValues;
      if (!values || !this.#fields.includes('localizedValues')) return null;
      return { distance: values.distance.text, duration: values.duration.text };
    }
    get durationMillis() {
      const { duration } = this.#element;
      if (!duration || !this.#fields.includes('durationMillis')) return null;
      return Number.parseFloat(duration) * 1_000;
    }
  }

  class RouteMatrix {
    rows;
    constructor(rows) {
      this.rows = rows;
    }
    static async computeRouteMatrix(request) {
      const fields = [...(request.fields ?? [])];
      if (fields.length === 0 || !isMetricDrive(request, request.units)) {
        throw new MapsRequestError('ROUTES_COMPUTE_ROUTE_MATRIX', 'INVALID_ARGUMENT');
      }
      const url = `${ROUTES}/route-matrix`;
      const answer = await send('ROUTES_COMPUTE_ROUTE_MATRIX', 'UNAVAILABLE', url, request);
      if (answer.error) throw new MapsRequestError('ROUTES_COMPUTE_ROUTE_MATRIX', answer.error.status);
      const items = answer.map((element) => new RouteMatrixItem(element, fields));
      return { matrix: new RouteMatrix([{ items }]) };
    }
  }

  const libraries = {
    core: { UnitSystem: { METRIC: 0, IMPERIAL: 1 } },
    geocoding: { Geocoder },
    routes: { DistanceMatrixService, RouteMatrix },
  };
  google.maps.importLibrary = async (name) => libraries[name];
  google.maps.__ib__();
})();
