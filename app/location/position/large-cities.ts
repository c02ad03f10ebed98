import type { ChosenPlace } from '../place.ts';

/** Suggested before the customer types; positions equal those of cities.csv, which no browser loads. */
export const LARGE_CITIES: readonly ChosenPlace[] = [
  { label: 'Bengaluru', lat: 12.9716, lng: 77.5946 },
  { label: 'Mumbai', lat: 19.076, lng: 72.8777 },
  { label: 'Delhi', lat: 28.6139, lng: 77.209 },
  { label: 'Hyderabad', lat: 17.385, lng: 78.4867 },
  { label: 'Chennai', lat: 13.0827, lng: 80.2707 },
  { label: 'Kolkata', lat: 22.5726, lng: 88.3639 },
  { label: 'Pune', lat: 18.5204, lng: 73.8567 },
  { label: 'Ahmedabad', lat: 23.0225, lng: 72.5714 },
];
