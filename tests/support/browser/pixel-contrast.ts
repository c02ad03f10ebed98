import type { CDPSession } from '@playwright/test';
import sharp from 'sharp';

/** A part of the page, in px from its top left corner. */
export interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The pixels of a part of the page, three bytes each. Faster than Playwright's screenshot, which waits for stability.
 */
export async function takePicture(camera: CDPSession, clip: Clip): Promise<Buffer> {
  const { data } = await camera.send('Page.captureScreenshot', {
    format: 'png',
    clip: { ...clip, scale: 1 },
    optimizeForSpeed: true,
  });
  return sharp(Buffer.from(data, 'base64')).removeAlpha().raw().toBuffer();
}

/** The contrast ratio (WCAG) of the pixels that begin at the bytes `at` and `otherAt`. */
export function contrastAt(one: Uint8Array, at: number, other: Uint8Array, otherAt: number): number {
  const [dark = 0, light = 0] = [luminanceAt(one, at), luminanceAt(other, otherAt)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceAt(pixels: Uint8Array, at: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((offset) => {
    const part = (pixels[at + offset] ?? 0) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
