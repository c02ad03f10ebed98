import { beforeEach, describe, expect, test } from 'vitest';
import type { VendorPlace } from '../../map-service.ts';
import type { Position } from '../../place.ts';
import { createGoogleMapService, type GoogleMapParts, type MatrixKind } from './google-map-service.ts';

const HERE = { lat: 12.93521, lng: 77.62449 };
const ROUNDED = { lat: 12.935, lng: 77.624 };

const NAMED = {
  results: [
    {
      address_components: [
        { long_name: 'Koramangala', types: ['sublocality'] },
        { long_name: 'Bengaluru', types: ['locality'] },
      ],
      formatted_address: 'Koramangala, Bengaluru, Karnataka, India',
    },
  ],
};

let requests: { kind: MatrixKind; origin: Position; destinations: (string | Position)[] }[];
/** The answers of each service; a thrown error is a rejection. */
let answers: Record<MatrixKind, (count: number) => unknown>;
let geocoded: Position[];
let geocode: () => Promise<unknown>;
let stored: MatrixKind;
let timeout: AbortController;

beforeEach(() => {
  requests = [];
  geocoded = [];
  geocode = async () => NAMED;
  stored = 'distance-matrix';
  timeout = new AbortController();
  answers = {
    'distance-matrix': (count) => ({
      rows: [
        { elements: Array(count).fill({ status: 'OK', distance: text('1 km'), duration: text('5 mins') }) },
      ],
    }),
    'route-matrix': (count) => ({
      matrix: {
        rows: [
          {
            items: Array(count).fill({
              condition: 'ROUTE_EXISTS',
              localizedValues: { distance: '2 km', duration: '6 mins' },
            }),
          },
        ],
      },
    }),
  };
});

const text = (value: string) => ({ text: value, value: 300 });
const refused = (code: string) => () => {
  throw Object.assign(new Error(`DISTANCE_MATRIX: ${code}`), { code, endpoint: 'DISTANCE_MATRIX' });
};

function create() {
  const matrix = (kind: MatrixKind) => async (origin: Position, destinations: (string | Position)[]) => {
    requests.push({ kind, origin, destinations });
    return answers[kind](destinations.length);
  };
  const parts: GoogleMapParts = {
    geocode: (position) => {
      geocoded.push(position);
      return geocode();
    },
    matrices: { 'distance-matrix': matrix('distance-matrix'), 'route-matrix': matrix('route-matrix') },
    storage: {
      read: () => stored,
      write: (kind) => {
        stored = kind;
      },
    },
    timeout: () => timeout.signal,
  };
  return createGoogleMapService(parts);
}

function vendor(id: string, more: Partial<VendorPlace> = {}): VendorPlace {
  return { id, name: `Vendor ${id}`, address: 'MG Road, Bengaluru', location: null, ...more };
}
const kinds = () => requests.map(({ kind }) => kind);
const failureOf = (promise: Promise<unknown>) => promise.then(() => null, String);

describe('a name', () => {
  test('is requested for the position rounded to about 100 m', async () => {
    expect(await create().label(HERE)).toBe('Koramangala, Bengaluru');
    expect(await create().name(HERE)).toEqual({ neighbourhood: 'Koramangala', city: 'Bengaluru' });
    expect(geocoded).toEqual([ROUNDED, ROUNDED]);
  });

  test('is missing where Google has no result', async () => {
    geocode = async () => ({ results: [] });
    expect(await create().label(HERE)).toBeNull();
    expect(await create().name(HERE)).toBeNull();
  });

  test('rejects any status but OK, and an invalid answer', async () => {
    geocode = async () => refused('ZERO_RESULTS')();
    expect(await failureOf(create().label(HERE))).toContain('ZERO_RESULTS');
    geocode = async () => ({ status: 'OK' });
    expect(await failureOf(create().label(HERE))).toContain('Error');
  });

  test('rejects when Google takes too long', async () => {
    geocode = () => new Promise(() => {});
    const failure = failureOf(create().label(HERE));
    timeout.abort(new Error('late'));
    expect(await failure).toContain('late');
  });
});

describe('distances', () => {
  test('are requested in one call, from the rounded position', async () => {
    const found = await create().distances(HERE, [vendor('a'), vendor('b', { name: '' })]);
    expect(requests).toEqual([
      {
        kind: 'distance-matrix',
        origin: ROUNDED,
        destinations: ['Vendor a, MG Road, Bengaluru', 'MG Road, Bengaluru'],
      },
    ]);
    const ok = { status: 'ok', distanceText: '1 km', durationText: '5 mins', minutes: 5 };
    expect([...found]).toEqual([
      ['a', ok],
      ['b', ok],
    ]);
  });

  test('omit vendors without an address or position, and match the others by vendor', async () => {
    const nowhere = vendor('a', { address: '' });
    answers['distance-matrix'] = () => ({ rows: [{ elements: [{ status: 'NOT_FOUND' }] }] });
    expect([...(await create().distances(HERE, [nowhere, vendor('b')]))]).toEqual([
      ['b', { status: 'unavailable' }],
    ]);
    expect(requests[0]?.destinations).toHaveLength(1);
    expect([...(await create().distances(HERE, [nowhere]))]).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  test.each(['OVER_QUERY_LIMIT', 'UNKNOWN_ERROR', 'INVALID_REQUEST', 'RESOURCE_EXHAUSTED'])(
    'reject with %s, and no other service is asked',
    async (code) => {
      answers['distance-matrix'] = refused(code);
      expect(await failureOf(create().distances(HERE, [vendor('a')]))).toContain(code);
      expect(kinds()).toEqual(['distance-matrix']);
    },
  );

  test('reject an invalid answer', async () => {
    answers['distance-matrix'] = () => ({ rows: [] });
    expect(await failureOf(create().distances(HERE, [vendor('a')]))).toContain('Error');
    expect(kinds()).toEqual(['distance-matrix']);
  });

  test('reject when Google takes too long, without asking the other service', async () => {
    const service = create();
    answers['distance-matrix'] = () => new Promise(() => {});
    const failure = failureOf(service.distances(HERE, [vendor('a')]));
    timeout.abort(new Error('late'));
    expect(await failure).toContain('late');
    expect(kinds()).toEqual(['distance-matrix']);
  });
});

describe('a key that the Distance Matrix service refuses', () => {
  beforeEach(() => {
    answers['distance-matrix'] = refused('REQUEST_DENIED');
  });

  test('asks the Routes library instead, and from then on at once', async () => {
    const service = create();
    const found = await service.distances(HERE, [vendor('a')]);
    expect(found.get('a')).toEqual({ status: 'ok', distanceText: '2 km', durationText: '6 mins' });
    await service.distances(HERE, [vendor('b')]);
    // The next page in this browser.
    await create().distances(HERE, [vendor('c')]);
    expect(kinds()).toEqual(['distance-matrix', 'route-matrix', 'route-matrix', 'route-matrix']);
  });

  test('asks it at once on the same page even if the browser stores nothing', async () => {
    const service = create();
    await service.distances(HERE, [vendor('a')]);
    stored = 'distance-matrix';
    await service.distances(HERE, [vendor('b')]);
    expect(kinds()).toEqual(['distance-matrix', 'route-matrix', 'route-matrix']);
  });

  test.each(['REQUEST_DENIED', 'PERMISSION_DENIED'])(
    'rejects when the Routes library answers %s, and nothing is stored',
    async (code) => {
      answers['route-matrix'] = refused(code);
      expect(await failureOf(create().distances(HERE, [vendor('a')]))).toContain(code);
      expect(stored).toBe('distance-matrix');
    },
  );
});

test('a key that lost access to the Routes library goes back to the Distance Matrix service', async () => {
  stored = 'route-matrix';
  answers['route-matrix'] = refused('PERMISSION_DENIED');
  const found = await create().distances(HERE, [vendor('a')]);
  expect(found.get('a')).toMatchObject({ distanceText: '1 km' });
  expect(kinds()).toEqual(['route-matrix', 'distance-matrix']);
  expect(stored).toBe('distance-matrix');
});
