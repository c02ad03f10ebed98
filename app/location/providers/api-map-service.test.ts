import { expect, test } from 'vitest';
import type { RouteAnswer } from '../map-service.ts';
import { createApiMapService } from './api-map-service.client.ts';

const HERE = { lat: 12.93521, lng: 77.62449 };
const VENDORS = ['a', 'b & c'].map((id) => ({ id, name: id, address: '', location: null }));

function serve(body: unknown, status = 200, unnamed: string | null = 'Current location') {
  const urls: string[] = [];
  const maps = createApiMapService(async (input) => {
    urls.push(String(input));
    return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
  }, unnamed);
  return { maps, urls };
}

test('the service is ready at once', () => {
  expect(serve({}).maps.ready()).toBe(true);
});

test('it names a position, which leaves the browser rounded to about 100 m', async () => {
  const { maps, urls } = serve({ label: 'Koramangala, Bengaluru' });
  expect(await maps.label(HERE)).toBe('Koramangala, Bengaluru');
  expect(urls).toEqual(['/api/place?lat=12.935&lng=77.624']);
});

test('label and area of a position take one request, and a failure is not remembered', async () => {
  const area = { slug: 'koramangala-bengaluru', name: 'Koramangala' };
  const { maps, urls } = serve({ label: 'Koramangala, Bengaluru', area });
  expect(await Promise.all([maps.label(HERE), maps.area(HERE)])).toEqual(['Koramangala, Bengaluru', area]);
  expect(await maps.area({ lat: HERE.lat + 0.01, lng: HERE.lng })).toEqual(area);
  expect(urls).toEqual(['/api/place?lat=12.935&lng=77.624', '/api/place?lat=12.945&lng=77.624']);
  const broken = serve('down', 503);
  await expect(broken.maps.area(HERE)).rejects.toThrow();
  await expect(broken.maps.area(HERE)).rejects.toThrow();
  expect(broken.urls).toHaveLength(2);
});

test('a position without a name has the configured label or none', async () => {
  expect(await serve({ label: null }).maps.label(HERE)).toBe('Current location');
  expect(await serve({ label: null }, 200, null).maps.label(HERE)).toBeNull();
});

test('it returns neighbourhood and city separately, and nothing far from every city', async () => {
  const { maps, urls } = serve({ label: 'x', neighbourhood: 'Koramangala', city: 'Bengaluru' });
  expect(await maps.name(HERE)).toEqual({ neighbourhood: 'Koramangala', city: 'Bengaluru' });
  expect(urls).toEqual(['/api/place?lat=12.935&lng=77.624']);
  expect(await serve({ label: null, neighbourhood: null, city: null }).maps.name(HERE)).toBeNull();
});

test('it returns distances by vendor', async () => {
  const ok = { status: 'ok', distanceText: '≈ 2.1 km', durationText: '9 min' } as const;
  const { maps, urls } = serve({
    distances: { a: ok, 'b & c': { status: 'unavailable' } },
    awaited: [],
  });
  expect(await maps.distances(HERE, VENDORS)).toEqual(
    new Map<string, RouteAnswer>([
      ['a', ok],
      ['b & c', { status: 'unavailable' }],
    ]),
  );
  expect(urls).toEqual(['/api/distances?lat=12.935&lng=77.624&vendor=a&vendor=b+%26+c']);
});

test('it distinguishes awaited vendors from those without a position', async () => {
  const unavailable = { status: 'unavailable' } as const;
  const { maps } = serve({ distances: { a: unavailable, 'b & c': unavailable }, awaited: ['a'] });
  expect(Object.fromEntries(await maps.distances(HERE, VENDORS))).toEqual({
    a: { status: 'awaited' },
    'b & c': unavailable,
  });
});

test.each([
  ['a refusal', { message: 'no' }, 400],
  ['a broken server', 'Something went wrong', 500],
  ['an answer that is no JSON', '<html>', 200],
  ['an answer without distances', {}, 200],
])('%s rejects, without the position in the message', async (_what, body, status) => {
  const { maps } = serve(body, status);
  const failure = await maps.distances(HERE, VENDORS).catch((error: unknown) => String(error));
  expect(failure).toMatch(/Error/);
  expect(failure).not.toContain('12.9');
  if (typeof body === 'string' || status !== 200) await expect(maps.label(HERE)).rejects.toThrow();
});
