import type { Area } from '../location/area.ts';

/** The smallest and the largest radius of delivery, in metres: of an import and of the settings (server/settings.ts). */
export const MIN_DELIVERY_METRES = 100;
export const MAX_DELIVERY_METRES = 50_000;

/** How far the gazetteer's positions may be off, in metres (localities.md). */
export const TOLERANCE_METRES = 1_500;

/** How far from a city's centre an address may be that names no more than the city, in metres. */
export const CITY_TOLERANCE_METRES = 25_000;

/** An area in which an address may be. */
export interface PossibleArea extends Area {
  /** How far from the area's centre the address may be, in metres. */
  toleranceMetres: number;
}

export interface DeliverySettings {
  /** How far vendors deliver that do not say it themselves, in metres; null: everywhere. */
  radiusMetres: number | null;
  /** Whether an order is refused where a vendor does not deliver to its address. */
  isStrict: boolean;
}

/** Where an order would be delivered, and how far vendors deliver that do not say it themselves. */
export interface DeliveryTo {
  area: Area;
  /** In metres; null: everywhere. */
  radiusMetres: number | null;
}
