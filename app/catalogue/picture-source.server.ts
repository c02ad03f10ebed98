import { createHash } from 'node:crypto';

/** An `imageBlob` text as a catalogue file may write it (spec §3), read but not yet decoded as a picture. */
export type PictureSource =
  | { kind: 'none' }
  /** An address, kept as it is and fetched by the browser alone. */
  | { kind: 'address'; address: string }
  /** A picture that should be stored here already. */
  | { kind: 'stored'; hash: string }
  | { kind: 'bytes'; hash: string; bytes: Buffer; contentType: string }
  | { kind: 'broken'; reason: string };

/** Of the source, decoded. */
export const MAX_PICTURE_BYTES = 10_000_000;
const MAX_ADDRESS_LENGTH = 2_000;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * First bytes of the formats that are taken. Nothing else reaches the decoder: SVG, for one, can hold
 * scripts and addresses.
 */
const FORMATS: readonly { contentType: string; isIt: (bytes: Buffer) => boolean }[] = [
  { contentType: 'image/jpeg', isIt: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]) },
  {
    contentType: 'image/png',
    isIt: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  {
    contentType: 'image/webp',
    isIt: (bytes) => latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP',
  },
  { contentType: 'image/gif', isIt: (bytes) => /^GIF8[79]a$/.test(latin1(bytes, 0, 6)) },
  { contentType: 'image/avif', isIt: (bytes) => /^ftypavi[fs]$/.test(latin1(bytes, 4, 12)) },
];

/** Reads bare base64, a data URL, an https address, or the reference of a stored picture. */
export function readPictureSource(blob: string): PictureSource {
  const text = blob.trim();
  if (text === '') return { kind: 'none' };
  const stored = /^\/images\/([0-9a-f]{32})$/.exec(text)?.[1];
  if (stored) return { kind: 'stored', hash: stored };
  if (/^https?:/i.test(text)) return readAddress(text);
  if (/^data:/i.test(text)) return readDataUrl(text);
  return readBase64(text);
}

/** The name under which a picture is stored and served: equal bytes, equal name. */
export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

function readAddress(text: string): PictureSource {
  // A page served over TLS does not load it, and the pages' security policy never does.
  if (/^http:/i.test(text)) return broken('is not an https address');
  if (text.length > MAX_ADDRESS_LENGTH)
    return broken(`is an address of more than ${MAX_ADDRESS_LENGTH} characters`);
  if (!URL.canParse(text) || /\s/.test(text)) return broken('is no proper address');
  return { kind: 'address', address: text };
}

function readDataUrl(text: string): PictureSource {
  const comma = text.indexOf(',');
  const head = text.slice(5, comma === -1 ? 0 : comma).toLowerCase();
  if (head.startsWith('image/svg')) return broken(SVG);
  if (comma === -1 || !head.endsWith(';base64')) return broken('is a data URL without base64');
  return readBase64(text.slice(comma + 1));
}

function readBase64(text: string): PictureSource {
  // Four characters hold three bytes: refused before it is decoded.
  if (text.length > MAX_PICTURE_BYTES * 1.5) return broken(TOO_LARGE);
  const base64 = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
  if (!BASE64.test(base64)) return broken('is neither base64, a data URL nor an address');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_PICTURE_BYTES) return broken(TOO_LARGE);
  const format = FORMATS.find(({ isIt }) => isIt(bytes));
  if (format) return { kind: 'bytes', hash: hashOf(bytes), bytes, contentType: format.contentType };
  return broken(looksLikeSvg(bytes) ? SVG : 'is not a JPEG, PNG, WebP, GIF or AVIF picture');
}

const SVG = 'is an SVG drawing, which may hold scripts: send JPEG, PNG or WebP';
const TOO_LARGE = `is larger than ${MAX_PICTURE_BYTES / 1_000_000} MB`;

function broken(reason: string): PictureSource {
  return { kind: 'broken', reason };
}

function looksLikeSvg(bytes: Buffer): boolean {
  return /<svg|<\?xml/i.test(latin1(bytes, 0, 1_000));
}

function startsWith(bytes: Buffer, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[index] === byte);
}

function latin1(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}
