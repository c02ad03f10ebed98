import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The listener of the one watch that the page has on the stubbed device. */
    deviceWatch?: PositionCallback;
  }
}

/** A browser whose position is told by the test alone; until then it is awaited. */
export async function stubDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'geolocation', {
      value: {
        watchPosition: (onPosition: PositionCallback) => {
          window.deviceWatch = onPosition;
          return 1;
        },
        clearWatch: () => {},
      },
    });
  });
}

export async function tellPosition(page: Page, latitude: number, longitude: number): Promise<void> {
  await page.waitForFunction(() => window.deviceWatch !== undefined);
  await page.evaluate(
    (coords) =>
      window.deviceWatch?.({
        coords: coords as GeolocationCoordinates,
        timestamp: Date.now(),
      } as GeolocationPosition),
    { latitude, longitude },
  );
}

/** Hears what the page plays instead of a loudspeaker. Returns the paths of the sounds, as they come. */
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
