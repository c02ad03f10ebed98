import { createHash } from 'node:crypto';
import { formatOf } from '../../pictures/picture-format.ts';

/** A parsed `imageBlob` of a catalogue file (spec §3), not yet decoded as a picture. */
export type PictureSource =
  | { kind: 'none' }
  /** An address, stored as it is; only the browser fetches it. */
  | { kind: 'address'; address: string }
  /** A reference to a picture that should already be stored. */
  | { kind: 'stored'; hash: string }
  | { kind: 'bytes'; hash: string; bytes: Buffer; contentType: string }
  | { kind: 'broken'; reason: string };

/** The limit of the decoded source, in bytes. */
export const MAX_PICTURE_BYTES = 10_000_000;
const MAX_ADDRESS_LENGTH = 2_000;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** Parses bare base64, a data URL, an https address, or the reference of a stored picture. */
export function readPictureSource(blob: string): PictureSource {
  const text = blob.trim();
  if (text === '') return { kind: 'none' };
  const stored = hashOfReference(text);
  if (stored) return { kind: 'stored', hash: stored };
  if (/^https?:/i.test(text)) return readAddress(text);
  if (/^data:/i.test(text)) return readDataUrl(text);
  return readBase64(text);
}

/** The content hash under which a picture is stored and served. */
export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** `/images/<hash>`, as columns and documents store it. */
export function pictureReference(hash: string): string {
  return `/images/${hash}`;
}

/** The hash of a reference made by `pictureReference`; null for another text. */
export function hashOfReference(reference: string): string | null {
  return /^\/images\/([0-9a-f]{32})$/.exec(reference)?.[1] ?? null;
}

function readAddress(text: string): PictureSource {
  // The content security policy blocks http pictures, and so do browsers on a page over TLS.
  if (/^http:/i.test(text)) return broken('is not an https address');
  if (text.length > MAX_ADDRESS_LENGTH)
    return broken(`is an address of more than ${MAX_ADDRESS_LENGTH} characters`);
  if (!URL.canParse(text) || /\s/.test(text)) return broken('is not a valid address');
  return { kind: 'address', address: text };
}

function readDataUrl(text: string): PictureSource {
  const comma = text.indexOf(',');
  const head = text.slice(5, comma).toLowerCase();
  if (head.startsWith('image/svg')) return broken(SVG);
  if (comma === -1 || !head.endsWith(';base64')) return broken('is a data URL without base64');
  return readBase64(text.slice(comma + 1));
}

function readBase64(text: string): PictureSource {
  // Four base64 characters hold three bytes, so the size is refused before decoding.
  if (text.length > MAX_PICTURE_BYTES * 1.5) return broken(TOO_LARGE);
  const base64 = text.replace(/\s+/g, '');
  if (!BASE64.test(base64)) return broken('is neither base64, a data URL nor an address');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_PICTURE_BYTES) return broken(TOO_LARGE);
  const format = formatOf(bytes);
  if (format) return { kind: 'bytes', hash: hashOf(bytes), bytes, contentType: `image/${format}` };
  return broken(looksLikeSvg(bytes) ? SVG : 'is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture');
}

const SVG = 'is an SVG drawing, which may hold scripts: send JPEG, PNG or WebP';
const TOO_LARGE = `is larger than ${MAX_PICTURE_BYTES / 1_000_000} MB`;

function broken(reason: string): PictureSource {
  return { kind: 'broken', reason };
}

function looksLikeSvg(bytes: Buffer): boolean {
  return /<svg|<\?xml/i.test(bytes.toString('latin1', 0, 1_000));
}
