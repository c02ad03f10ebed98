import sharp from 'sharp';

/** Twice the 90 px at which it is shown (spec §9), for sharp screens. */
const SIDE_PIXELS = 180;
/** Guards against a small file that unpacks to fill the memory. */
const MOST_PIXELS = 100_000_000;
const MOST_SECONDS = 10;

/**
 * Makes a picture a square WebP data URL, upright and without its metadata (place, camera, owner).
 * @returns null for what cannot be decoded as a picture
 */
export async function encodeProfileImage(bytes: Uint8Array): Promise<string | null> {
  try {
    const webp = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer();
    return `data:image/webp;base64,${webp.toString('base64')}`;
  } catch {
    return null;
  }
}
