import { type DecodedPicture, decoder } from '../../pictures/decoder.server.ts';
import { PICTURE_WIDTHS, type PictureWidth } from './picture-sizes.ts';

const RECIPE = { maxMegapixels: 40, failOn: 'error', widths: PICTURE_WIDTHS } as const;

/** WebP bytes by width; a narrower picture is not enlarged. */
export type EncodedPicture = Record<PictureWidth, Buffer>;

/**
 * Re-encodes a picture as WebP in every width. Only the pixels of the first frame survive, no metadata.
 * @returns the reason when the bytes are not a complete picture or have too many pixels
 */
export async function encodePicture(
  bytes: Buffer,
): Promise<{ ok: true; picture: EncodedPicture } | { ok: false; reason: string }> {
  const decoded = await decoder.decodeImported([bytes], RECIPE);
  if (decoded.ok) {
    const [w160, w320, w640] = decoded.pictures as [Buffer, Buffer, Buffer];
    return { ok: true, picture: { 160: w160, 320: w320, 640: w640 } };
  }
  return { ok: false, reason: reasonOf(decoded) };
}

function reasonOf(refused: Extract<DecodedPicture, { ok: false }>): string {
  if (refused.reason === 'too-large') return `has more than ${refused.maxMegapixels} million pixels`;
  if (refused.reason === 'busy') return 'cannot be decoded at the moment: import it again';
  return 'cannot be decoded: the picture is damaged';
}
