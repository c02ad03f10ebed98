import { LOCATION_TEXTS } from '../location-state.ts';
import type { MapService } from '../map-service.ts';
import type { Position } from '../place.ts';
import { type DeviceParts, watchDevice } from './device-watch.ts';

/** The area around the device, with or without a neighbourhood; or the message for the customer. */
export type FoundArea = { ok: true; area: string | null; city: string } | { ok: false; message: string };

/**
 * Names the device's area, whatever place is chosen in the header.
 * @param followed the device's position if it is already followed; otherwise the device is asked once
 */
export async function findArea(
  parts: DeviceParts & { maps: Pick<MapService, 'ready' | 'name'> },
  followed: Position | null,
): Promise<FoundArea> {
  const device: Asked = followed ? { position: followed } : await askOnce(parts);
  if (!device.position) return { ok: false, message: device.message };
  const name = await parts.maps.name(device.position).catch(() => 'failed' as const);
  if (name === 'failed') return { ok: false, message: "The map isn't responding. Please try again." };
  if (!name) return { ok: false, message: "We couldn't find a name for your current location." };
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
