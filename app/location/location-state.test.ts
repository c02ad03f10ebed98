import { describe, expect, test } from 'vitest';
import {
  INITIAL_LOCATION,
  type LocationEvent,
  nextLocation,
  shownLabel,
  shownPosition,
} from './location-state.ts';

const HERE = { lat: 12.9352, lng: 77.6245 };
const CHOICE = { label: 'Indiranagar, Bengaluru', lat: 12.9719, lng: 77.6412 };

const asked: LocationEvent = { type: 'asked' };
const positioned: LocationEvent = { type: 'positioned', position: HERE };
const named: LocationEvent = { type: 'named', label: 'Koramangala, Bengaluru' };
const refused: LocationEvent = { type: 'failed', isRefused: true };
const failed: LocationEvent = { type: 'failed', isRefused: false };
const mapsMissing: LocationEvent = { type: 'maps-missing' };
const chosen: LocationEvent = { type: 'chosen', choice: CHOICE };
const unchosen: LocationEvent = { type: 'chosen', choice: null };

const FETCHING = 'Fetching location...';
const DENIED = 'Location access denied';

describe('the header shows', () => {
  test.each<[string, LocationEvent[], string]>([
    ['that it is fetching, at first', [], FETCHING],
    ['the same while the position has no name yet', [asked, positioned], FETCHING],
    ['neighbourhood and city', [asked, positioned, named], 'Koramangala, Bengaluru'],
    ['a refusal', [asked, refused], DENIED],
    ['a device without a signal as a refusal', [asked, failed], DENIED],
    ['the refusal until a later position has a name', [asked, failed, positioned], DENIED],
    ['that name', [asked, failed, positioned, named], 'Koramangala, Bengaluru'],
    ['the name on when the signal goes for a while', [positioned, named, failed], 'Koramangala, Bengaluru'],
    ['a permission taken back', [positioned, named, refused], DENIED],
    ['that it is fetching when asked again', [asked, refused, asked], FETCHING],
    ['that the map service is missing', [asked, mapsMissing], 'Location unavailable'],
    ['a chosen place', [chosen], 'Indiranagar, Bengaluru'],
    ['a chosen place after a refusal', [asked, refused, chosen], 'Indiranagar, Bengaluru'],
    ['a chosen place in spite of a refusal', [chosen, asked, refused], 'Indiranagar, Bengaluru'],
    ['a chosen place above the device', [chosen, asked, positioned, named], 'Indiranagar, Bengaluru'],
    ['the device again without the choice', [chosen, positioned, named, unchosen], 'Koramangala, Bengaluru'],
  ])('%s', (_what, events, label) => {
    expect(shownLabel(events.reduce(nextLocation, INITIAL_LOCATION))).toBe(label);
  });
});

describe('distances are measured', () => {
  test.each<[string, LocationEvent[], unknown, boolean]>([
    ['from nowhere yet', [asked], null, true],
    ['from the device', [asked, positioned], HERE, false],
    ['from nowhere after a refusal', [asked, refused], null, false],
    ['from nowhere once the permission is taken back', [positioned, refused], null, false],
    ['from the device while the signal is gone', [positioned, failed], HERE, false],
    ['from nowhere without a map service', [asked, mapsMissing], null, false],
    ['from the chosen place', [asked, refused, chosen], CHOICE, false],
    ['from the chosen place rather than the device', [positioned, chosen], CHOICE, false],
  ])('%s', (_what, events, position, isPending) => {
    const state = events.reduce(nextLocation, INITIAL_LOCATION);
    expect(shownPosition(state)).toEqual(position);
    expect(state.isPending).toBe(isPending);
  });
});

test('a decision of the customer is counted, and a stored choice is none', () => {
  const decided: LocationEvent = { type: 'chosen', choice: CHOICE, isDecision: true };
  expect([chosen, decided, unchosen].reduce(nextLocation, INITIAL_LOCATION).decisions).toBe(1);
});

test('a failure that changes nothing returns the same state, so that listeners are not notified', () => {
  const state = [asked, failed].reduce(nextLocation, INITIAL_LOCATION);
  expect(nextLocation(state, failed)).toBe(state);
});

test("a chosen place takes precedence over the device's position, which is known during the change", () => {
  const choice = { label: 'Saket, Delhi', lat: 28.52, lng: 77.21 };
  const position = { lat: 12.9352, lng: 77.6245 };
  expect(shownPosition({ ...INITIAL_LOCATION, position, choice })).toEqual(choice);
});
