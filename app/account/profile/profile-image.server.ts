import { decoder } from '../../pictures/decoder.server.ts';
import { IMAGE_MAX_MEGAPIXELS, IMAGE_UNREADABLE, imageTooManyPixels } from './profile-rules.ts';

/** Twice the 90 px at which it is shown (spec §9), for sharp screens. */
const SIDE_PIXELS = 180;

const RECIPE = { maxMegapixels: IMAGE_MAX_MEGAPIXELS, failOn: 'warning', square: SIDE_PIXELS } as const;

/** `busy`: too many pictures came at once; the same request may be repeated. */
export type EncodedImage =
  | { ok: true; url: string }
  | { ok: false; reason: 'refused'; problem: string }
  | { ok: false; reason: 'busy' };

/**
 * Turns a picture into a square WebP data URL, upright and without its metadata (place, camera, owner).
 * @param userId each user has at most one picture decoded at a time
 */
export async function encodeProfileImage(
  userId: string,
  chunks: readonly Uint8Array[],
): Promise<EncodedImage> {
  const decoded = await decoder.decode(userId, chunks, RECIPE);
  if (decoded.ok)
    return { ok: true, url: `data:image/webp;base64,${decoded.pictures[0]?.toString('base64')}` };
  if (decoded.reason === 'busy') return { ok: false, reason: 'busy' };
  const problem =
    decoded.reason === 'too-large' ? imageTooManyPixels(decoded.maxMegapixels) : IMAGE_UNREADABLE;
  return { ok: false, reason: 'refused', problem };
}
