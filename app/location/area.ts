import type { PlaceName, Position } from './place.ts';

/** The name of the query and of the cookie that hold an area's slug. */
export const AREA_QUERY = 'area';

/** The limit of a slug, in characters; the longest of the gazetteer has fewer. */
export const MAX_AREA_SLUG_LENGTH = 80;

/**
 * A locality or city of the gazetteer, for which lists say what is delivered there. It is coarse, so that it says
 * nothing personal.
 */
export interface Area extends PlaceName, Position {
  /** Identifies the area in URLs, cookies and imports; a published slug never changes. */
  slug: string;
}

/** What a browser knows of an area. */
export interface NamedArea {
  slug: string;
  /** 'Koramangala', or the name of a city. */
  name: string;
}

/** 'koramangala-bengaluru' for a locality, 'bengaluru' for a city. */
export function areaSlug({ neighbourhood, city }: PlaceName): string {
  return `${neighbourhood ?? ''} ${city}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{Diacritic}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
}

/**
 * The parts of the path of an area's page: the city's slug, and the locality's within it.
 * @returns null for what cannot be a slug
 */
export function areaSlugOfPath(city: string, locality: string | null): string | null {
  const slug = locality === null ? city : `${locality}-${city}`;
  return isAreaSlug(slug) ? slug : null;
}

/** The parts of an area's path, as `areaSlugOfPath` takes them. */
export function pathPartsOf({ neighbourhood, city }: PlaceName): { city: string; locality: string | null } {
  return {
    city: areaSlug({ neighbourhood: null, city }),
    locality: neighbourhood && areaSlug({ neighbourhood: null, city: neighbourhood }),
  };
}

/** 'Koramangala', or the name of a city. */
export function areaName({ neighbourhood, city }: PlaceName): string {
  return neighbourhood ?? city;
}

/** An area as the browser gets it. */
export function namedArea(area: Area | null): NamedArea | null {
  return area && { slug: area.slug, name: areaName(area) };
}

/** Whether a text may be a slug; only the gazetteer knows whether it is one. */
export function isAreaSlug(text: string): boolean {
  return text.length <= MAX_AREA_SLUG_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
