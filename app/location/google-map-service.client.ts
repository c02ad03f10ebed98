import type { MapService } from './map-service.ts';

export async function loadGoogleMapService(_key: string): Promise<MapService> {
  throw new Error('not there yet');
}
