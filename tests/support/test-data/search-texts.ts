import { type Area, areaSlug } from '../../../app/location/area.ts';

const WORDS = [
  ...['dosa', 'biryani', 'paneer', 'panir', 'biriyani', 'chicken'],
  ...['thali', 'cake', 'noodles', 'idli', 'spice', 'corner'],
];
const ENDS = ['', ' masala', ' veg', ' special', ' rice', ' home', ' fresh', ' roll', ' king', ' house'];

/** 120 texts as customers search them: dishes, cuisines, parts of names, typing errors. */
export const SEARCH_TEXTS: readonly string[] = ENDS.flatMap((end) => WORDS.map((word) => `${word}${end}`));

interface SearchArea {
  slug: string;
  area: Area | null;
}

/** Where they are searched: everywhere, where most vendors are, and where few are. */
export const SEARCH_AREAS: readonly [everywhere: SearchArea, crowded: SearchArea, remote: SearchArea] = [
  { slug: 'none', area: null },
  areaOf({ neighbourhood: 'Koramangala', city: 'Bengaluru', lat: 12.9352, lng: 77.6245 }),
  areaOf({ neighbourhood: null, city: 'Panaji', lat: 15.4909, lng: 73.8278 }),
];

function areaOf(place: Omit<Area, 'slug'>): SearchArea {
  const slug = areaSlug(place);
  return { slug, area: { ...place, slug } };
}
