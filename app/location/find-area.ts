import { type DeviceParts, watchDevice } from './device-watch.ts';
import { LOCATION_TEXTS } from './location-state.ts';
import type { MapService } from './map-service.ts';
import type { Position } from './place.ts';

/** The neighbourhood, if it has a name, and the city around the device; or what to tell the customer instead. */
export type FoundArea = { ok: true; area: string | null; city: string } | { ok: false; message: string };

/**
 * Names where the device is, whatever place was chosen for the header.
 * @param followed the device's position while it is followed anyway; otherwise the device is asked once
 */
export async function findArea(
  parts: DeviceParts & { maps: Pick<MapService, 'ready' | 'name'> },
  followed: Position | null,
): Promise<FoundArea> {
  const device: Asked = followed ? { position: followed } : await askOnce(parts);
  if (!device.position) return { ok: false, message: device.message };
  const name = await parts.maps.name(device.position).catch(() => 'failed' as const);
  if (name === 'failed') return { ok: false, message: 'The map does not answer. Please try again.' };
  if (!name) return { ok: false, message: 'The map knows no name for where you are.' };
  return { ok: true, area: name.neighbourhood, city: name.city };
}

type Asked = { position: Position } | { position: null; message: string };

function askOnce(parts: DeviceParts): Promise<Asked> {
  return new Promise((resolve) => {
    let stop = () => {};
    const settle = (asked: Asked) => {
      stop();
      resolve(asked);
    };
    stop = watchDevice(parts, {
      onPosition: (position) => settle({ position }),
      onFailure: () => settle({ position: null, message: `${LOCATION_TEXTS.denied}.` }),
      onMapsMissing: () => settle({ position: null, message: `${LOCATION_TEXTS.unavailable}.` }),
    });
  });
}
