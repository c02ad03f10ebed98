import { expect, test } from 'vitest';
import { createOsrm } from './osrm.server.ts';

const HERE = { lat: 12.935, lng: 77.624 };
const THERE = { lat: 12.975, lng: 77.641 };
const ELSEWHERE = { lat: 1e-7, lng: -0.5 };

function osrm(value: unknown) {
  const urls: string[] = [];
  const { drives } = createOsrm('https://maps.test/osrm', async ({ href }) => {
    urls.push(href);
    return { ok: true, value };
  });
  return { drives, urls };
}

const table = { code: 'Ok', distances: [[0, 6412.7, 9]], durations: [[0, 905.1, 8]] };

test('one table answers for all destinations, in order', async () => {
  const { drives, urls } = osrm(table);
  expect(await drives(HERE, [THERE, ELSEWHERE])).toEqual({
    ok: true,
    value: [
      { metres: 6412.7, seconds: 905.1 },
      { metres: 9, seconds: 8 },
    ],
  });
  expect(urls).toEqual([
    'https://maps.test/osrm/table/v1/driving/77.624000,12.935000;77.641000,12.975000;-0.500000,0.000000?sources=0&annotations=distance,duration',
  ]);
});

test('a destination without a road has no drive', async () => {
  const { drives } = osrm({ ...table, distances: [[0, null, 9]], durations: [[0, 905.1, null]] });
  expect(await drives(HERE, [THERE, ELSEWHERE])).toEqual({ ok: true, value: [null, null] });
});

test.each([
  null,
  {},
  { ...table, code: 'NoTable' },
  { code: 'Ok', durations: table.durations },
  { ...table, distances: [] },
  { ...table, distances: [[0, 6412.7]] },
  { ...table, distances: [[0, 6412.7, 9, 10]] },
  { ...table, distances: [[0, '6412.7', 9]] },
  { ...table, distances: [[0, -1, 9]] },
  { ...table, distances: [table.distances[0], table.distances[0]] },
])('%j is no table of drives', async (value) => {
  expect(await osrm(value).drives(HERE, [THERE, ELSEWHERE])).toMatchObject({ ok: false });
});

test('a failure of the server is passed on', async () => {
  const refused = { ok: false, reason: 'it answered 429' } as const;
  expect(await createOsrm('https://maps.test', async () => refused).drives(HERE, [THERE])).toBe(refused);
});
