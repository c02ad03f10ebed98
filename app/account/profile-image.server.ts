import {
  IMAGE_MAX_PIXELS,
  IMAGE_PROGRESSIVE,
  IMAGE_TOO_MANY_PIXELS,
  IMAGE_UNREADABLE,
} from './profile-rules.ts';

/** Twice the 90 px at which it is shown (spec §9), for sharp screens. */
const SIDE_PIXELS = 180;
const MOST_SECONDS = 10;

/** A progressive picture is held whole while it is decoded, whatever size it is to become. */
const MOST_PROGRESSIVE_PIXELS = 16_000_000;

export type EncodedImage = { ok: true; url: string } | { ok: false; problem: string };

/** One at a time in this process: a picture may take some hundred megabytes for a moment. */
let turn: Promise<unknown> = Promise.resolve();

/** Makes a picture a square WebP data URL, upright and without its metadata (place, camera, owner). */
export function encodeProfileImage(bytes: Uint8Array): Promise<EncodedImage> {
  const encoded = turn.then(() => encode(bytes));
  turn = encoded;
  return encoded;
}

async function encode(bytes: Uint8Array): Promise<EncodedImage> {
  // A process that gets no picture does without the 25 MB of the library.
  const { default: sharp } = await import('sharp');
  try {
    // Read from the file's head; nothing is decoded yet.
    const { width, height, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > IMAGE_MAX_PIXELS) return { ok: false, problem: IMAGE_TOO_MANY_PIXELS };
    if (isProgressive && width * height > MOST_PROGRESSIVE_PIXELS)
      return { ok: false, problem: IMAGE_PROGRESSIVE };
    const webp = await sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS })
      .autoOrient()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer();
    return { ok: true, url: `data:image/webp;base64,${webp.toString('base64')}` };
  } catch {
    return { ok: false, problem: IMAGE_UNREADABLE };
  }
}
