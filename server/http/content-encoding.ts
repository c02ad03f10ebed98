import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const CODINGS = ['br', 'gzip', 'identity'] as const;
/** How a body is encoded for transfer. https://www.rfc-editor.org/rfc/rfc9110#name-content-coding */
export type Coding = (typeof CODINGS)[number];

/** Brotli's fast level: a millisecond for 100 KB, and within some 15 % of the best. */
export const QUICK = 5;
/** Brotli's best level: a second for each megabyte. */
export const BEST = 11;

/** Below this size, compression saves no packet. */
const WORTH_BYTES = 1_000;
/** Not for streams: lists of the operator, the sitemap, events. */
const TEXTUAL = /^(?:text\/(?!event-stream)|application\/(?:json|manifest\+json)|image\/svg)/;

const negotiator = new Negotiator({ supportedValues: [...CODINGS], cache: new LRUCache({ max: 500 }) });

/** The best coding that the browser accepts and that is worth it. */
export function negotiateEncoding(acceptEncoding: string | undefined, type: string, bytes: number): Coding {
  if (bytes < WORTH_BYTES || !isTextual(type)) return 'identity';
  const coding = negotiator.negotiate(acceptEncoding ?? '');
  return CODINGS.find((known) => known === coding) ?? 'identity';
}

/** Whether a body of this media type may be sent in several codings. */
export function isTextual(type: string): boolean {
  return TEXTUAL.test(type);
}

/** Runs off the main thread. */
export async function encode(body: Buffer, coding: Coding, quality: number): Promise<Buffer> {
  switch (coding) {
    case 'br': {
      const params = {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      };
      return compressBrotli(body, { params });
    }
    case 'gzip':
      return compressGzip(body);
    case 'identity':
      return body;
  }
}

/**
 * The whole body of an answer, in a coding that the browser accepts where that is worth it; the answer's headers then
 * say so. Null for what must be streamed unchanged: binary data and events.
 */
export async function encodeAnswer(
  answer: Response,
  acceptEncoding: string | undefined,
): Promise<Buffer | null> {
  const { body, headers } = answer;
  const type = headers.get('Content-Type') ?? '';
  if (!body || !isTextual(type)) return null;
  const whole = Buffer.from(await answer.arrayBuffer());
  const coding = negotiateEncoding(acceptEncoding, type, whole.byteLength);
  headers.append('Vary', 'Accept-Encoding');
  if (coding !== 'identity') headers.set('Content-Encoding', coding);
  return encode(whole, coding, QUICK);
}
