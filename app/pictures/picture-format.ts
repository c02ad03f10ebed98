/** Accepted picture formats, as in `image/<format>`. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';

/** How many bytes of a file `formatOf` reads. */
export const FORMAT_HEAD_BYTES = 64;

const SIGNATURES: readonly { format: PictureFormat; isIt: (head: string) => boolean }[] = [
  { format: 'jpeg', isIt: (head) => head.startsWith('\xff\xd8\xff') },
  { format: 'png', isIt: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { format: 'webp', isIt: (head) => /^RIFF.{4}WEBP/s.test(head) },
  { format: 'gif', isIt: (head) => /^GIF8[79]a/.test(head) },
  // The AVIF brand may follow a general one. HEIC uses the same container, but none of these brands.
  { format: 'avif', isIt: (head) => /^.{4}ftyp(?:avi[fs]|mif1.{4}(?:.{4})*?avi[fs])/s.test(head) },
  { format: 'tiff', isIt: (head) => /^(?:II[*+]\0|MM\0[*+])/.test(head) },
];

/**
 * Detects the format of a picture by its first bytes, whatever its name says; null for anything else. Nothing else
 * reaches a decoder: SVG files, for example, are programs that may run for any length of time.
 */
export function formatOf(bytes: Uint8Array): PictureFormat | null {
  const head = String.fromCharCode(...bytes.subarray(0, FORMAT_HEAD_BYTES));
  return SIGNATURES.find(({ isIt }) => isIt(head))?.format ?? null;
}

/** In bytes: the head of a larger file alone may take long, with many frames or chunks. */
const MAX_QUICK_BYTES = 1.5e6;
/** In bytes: a JPEG of a phone's size is decoded at a fraction of it. */
const MAX_QUICK_JPEG_BYTES = 8e6;

/**
 * Whether a file may go to the lane of small pictures, where its pixels are counted. A TIFF may not: reading its
 * head follows a chain of directories of any length.
 * @param bytes its size
 */
export function mayBeQuick(format: PictureFormat, bytes: number): boolean {
  if (format === 'tiff') return false;
  return bytes <= (format === 'jpeg' ? MAX_QUICK_JPEG_BYTES : MAX_QUICK_BYTES);
}
