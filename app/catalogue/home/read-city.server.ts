import type { Database } from '../../db/open-database.server.ts';
import { type Area, areaName, areaSlugOfPath, pathPartsOf } from '../../location/area.ts';
import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import { paths } from '../../paths.ts';
import type { DeliverySettings } from '../delivery-limits.ts';
import { type HomeFilter, readHomeFilter } from '../filter.ts';
import type { NamedPath, VendorList } from '../pages.ts';
import { readAreaVendors } from './nearest-vendors.server.ts';

/** The data of the page of a city or of a locality in it. */
export interface CityData extends VendorList {
  filter: HomeFilter;
  area: { slug: string; name: string };
  /** The pages from home to this one. */
  trail: NamedPath[];
  /** Of a city, its localities by name. */
  localities: NamedPath[];
}

/** The area of the path `/city/:city/:locality?`; null if the gazetteer has none of exactly this path. */
export function areaOfPath(city: string, locality: string | null): Area | null {
  const slug = areaSlugOfPath(city, locality);
  const area = slug === null ? null : gazetteer.areaOf(slug);
  const parts = area && pathPartsOf(area);
  return parts?.city === city && parts.locality === locality ? area : null;
}

/** Reads the first page of what home lists for the area. */
export async function readCity(
  database: Pick<Database, 'db' | 'ask'>,
  area: Area,
  { radiusMetres }: DeliverySettings,
  now = new Date(),
): Promise<CityData> {
  const filter: HomeFilter = { ...readHomeFilter(new URLSearchParams()), area: area.slug };
  const list = await readAreaVendors(database, { ...filter, deliveryTo: { area, radiusMetres } }, { now });
  return {
    filter,
    area: { slug: area.slug, name: areaName(area) },
    trail: trailOf(area),
    localities: area.neighbourhood === null ? localitiesOf(area.city) : [],
    ...list,
  };
}

function trailOf({ neighbourhood, city }: Area): NamedPath[] {
  const home = { name: 'Home', path: paths.home() };
  const ofCity = { name: city, path: paths.city(pathPartsOf({ neighbourhood: null, city })) };
  if (neighbourhood === null) return [home, ofCity];
  return [home, ofCity, { name: neighbourhood, path: paths.city(pathPartsOf({ neighbourhood, city })) }];
}

function localitiesOf(city: string): NamedPath[] {
  return gazetteer.areas
    .filter((area) => area.city === city && area.neighbourhood !== null)
    .map((area) => ({ name: areaName(area), path: paths.city(pathPartsOf(area)) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
