import type { ChosenPlace } from '../place.ts';

/** Suggested before the customer types; positions and areas equal those of cities.csv, which no browser loads. */
export const LARGE_CITIES: readonly ChosenPlace[] = [
  { label: 'Bengaluru', lat: 12.9716, lng: 77.5946, area: { slug: 'bengaluru', name: 'Bengaluru' } },
  { label: 'Mumbai', lat: 19.076, lng: 72.8777, area: { slug: 'mumbai', name: 'Mumbai' } },
  { label: 'Delhi', lat: 28.6139, lng: 77.209, area: { slug: 'delhi', name: 'Delhi' } },
  { label: 'Hyderabad', lat: 17.385, lng: 78.4867, area: { slug: 'hyderabad', name: 'Hyderabad' } },
  { label: 'Chennai', lat: 13.0827, lng: 80.2707, area: { slug: 'chennai', name: 'Chennai' } },
  { label: 'Kolkata', lat: 22.5726, lng: 88.3639, area: { slug: 'kolkata', name: 'Kolkata' } },
  { label: 'Pune', lat: 18.5204, lng: 73.8567, area: { slug: 'pune', name: 'Pune' } },
  { label: 'Ahmedabad', lat: 23.0225, lng: 72.5714, area: { slug: 'ahmedabad', name: 'Ahmedabad' } },
];
