import type { Page } from '@playwright/test';

interface StubbedWatch {
  onPosition: PositionCallback;
  onError: PositionErrorCallback;
}

declare global {
  interface Window {
    /** The listeners of the stubbed device, by the number of their watch. */
    deviceWatches?: Map<number, StubbedWatch>;
  }
}

/** A browser whose position comes from the test alone; until then it is pending. */
export async function stubDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watches = new Map<number, StubbedWatch>();
    let lastId = 0;
    window.deviceWatches = watches;
    Object.defineProperty(navigator, 'geolocation', {
      value: {
        watchPosition: (onPosition: PositionCallback, onError: PositionErrorCallback) => {
          lastId += 1;
          watches.set(lastId, { onPosition, onError });
          return lastId;
        },
        clearWatch: (id: number) => watches.delete(id),
      },
    });
  });
}

/** The numbers of the active watches. */
export function liveWatches(page: Page): Promise<number[]> {
  return page.evaluate(() => [...(window.deviceWatches?.keys() ?? [])]);
}

export async function reportPosition(page: Page, latitude: number, longitude: number): Promise<void> {
  await untilWatched(page);
  await page.evaluate(
    (coords) => {
      const position = { coords: coords as GeolocationCoordinates, timestamp: Date.now() };
      for (const { onPosition } of window.deviceWatches?.values() ?? []) {
        onPosition(position as GeolocationPosition);
      }
    },
    { latitude, longitude },
  );
}

/** 1: refused; 2: no signal; 3: too slow. */
export async function failPosition(page: Page, code: 1 | 2 | 3): Promise<void> {
  await untilWatched(page);
  await page.evaluate((failed) => {
    const error = { code: failed, message: `the device failed with ${failed}` };
    for (const { onError } of window.deviceWatches?.values() ?? []) {
      onError(error as GeolocationPositionError);
    }
  }, code);
}

async function untilWatched(page: Page): Promise<void> {
  await page.waitForFunction(() => (window.deviceWatches?.size ?? 0) > 0);
}

/** Records sounds instead of playing them. Returns their paths, in order. */
export async function stubBell(page: Page): Promise<string[]> {
  const played: string[] = [];
  await page.exposeFunction('hearSound', (path: string) => {
    played.push(path);
  });
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = function play() {
      const { hearSound } = window as unknown as { hearSound: (path: string) => Promise<void> };
      return hearSound(new URL(this.src).pathname);
    };
  });
  return played;
}
