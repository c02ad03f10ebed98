import { PICTURE_WIDTHS, type PictureWidth } from './picture.ts';

const MAX_PIXELS = 40_000_000;
const WIDEST = Math.max(...PICTURE_WIDTHS);

/** A picture narrower than a width is not blown up to it. */
export type EncodedPicture = Record<PictureWidth, Buffer>;

/**
 * Re-encodes a picture as WebP in every width. Nothing of the source but its pixels survives: no
 * metadata, no further frames.
 * @returns the reason when the bytes are no whole picture or have more than 40 million pixels
 */
export async function encodePicture(
  bytes: Buffer,
): Promise<{ ok: true; picture: EncodedPicture } | { ok: false; reason: string }> {
  // A process that gets no picture does without the 25 MB of the library.
  const { default: sharp } = await import('sharp');
  try {
    // Decoded once, upright, at the widest; the narrower ones are made from that.
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: WIDEST, height: WIDEST * 4, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    // Widths beyond the picture's own all give the same: made once.
    const made = new Map<number, Promise<Buffer>>();
    const encode = (wanted: PictureWidth) => {
      const width = Math.min(wanted, info.width);
      const webp = made.get(width) ?? sharp(data, { raw }).resize({ width }).webp({ quality: 80 }).toBuffer();
      made.set(width, webp);
      return webp;
    };
    const [w160, w320, w640] = await Promise.all([encode(160), encode(320), encode(640)]);
    return { ok: true, picture: { 160: w160, 320: w320, 640: w640 } };
  } catch (error) {
    const isTooMany = error instanceof Error && /pixel limit/i.test(error.message);
    return {
      ok: false,
      reason: isTooMany ? 'has more than 40 million pixels' : 'cannot be decoded: the picture is damaged',
    };
  }
}
