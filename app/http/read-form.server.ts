import { getMultipartBoundary, MultipartParser, type MultipartPart } from '@remix-run/multipart-parser';
import { data } from 'react-router';
import { readBounded } from './bounded-body.server.ts';
import { type BrokenUpload, readUpload, type UploadLimits } from './read-upload.server.ts';

const NO_FORM = 400;
const TIMEOUT = 408;
const TOO_LONG = 413;
const NO_ROOM = 503;

const PLAIN_FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
/** The limits of a form with files. */
const FORM_IN_PARTS = /^multipart\/form-data\s*;/i;

/** The default limit in bytes, ample for a few text fields. */
export const TEXT_FORM_BYTES = 64 * 1024;

/** Far more than any form has, because parsing takes quadratic time in their number. */
const MAX_FIELDS = 1_000;
const MAX_PARTS = 100;
/** https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1. Searching for a longer one can take quadratic time. */
const MAX_BOUNDARY_LENGTH = 70;

/** Browsers never send it: https://www.rfc-editor.org/rfc/rfc7578#section-4.2 */
const ENCODED_NAME = /;\s*filename\*\s*=/i;

/** An uploaded file of a form, unchanged. */
export interface Upload {
  /** Empty where no file was chosen. */
  name: string;
  /** Bytes. */
  size: number;
  chunks: readonly Uint8Array[];
}

/** A form's texts, and its files by field name. */
export interface UploadForm {
  texts: FormData;
  files: ReadonlyMap<string, Upload>;
}

/**
 * Reads the texts of a posted form of at most `maxBytes`, and ignores its files.
 * @throws 413 for a longer one, 400 for an invalid one
 */
export async function readForm(request: Request, maxBytes = TEXT_FORM_BYTES): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? '';
  if (PLAIN_FORM.test(type)) return readPlainForm(request, maxBytes);
  if (!FORM_IN_PARTS.test(type)) throw noForm();
  const bytes = await readBounded(request, maxBytes).catch(() => {
    throw noForm();
  });
  if (bytes === null) throw tooLong();
  return (await readParts(type, [bytes], maxBytes)).texts;
}

/**
 * Reads a posted form with files of at most `limits.maxBytes` in total; its texts have the limit of any other form.
 * @throws as `readForm` does; 503 when the upload budget is used up, 408 when the upload stalls
 */
export async function readUploadForm(request: Request, limits: UploadLimits): Promise<UploadForm> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!FORM_IN_PARTS.test(type)) return { texts: await readForm(request), files: new Map() };
  if (Number(request.headers.get('Content-Length') ?? 0) > limits.maxBytes) throw tooLong();
  if (!request.body) throw noForm();
  const broken: BrokenUpload[] = [];
  const pieces = readUpload(request.body, limits, (why) => broken.push(why));
  try {
    return await readParts(type, pieces, TEXT_FORM_BYTES);
  } catch (error) {
    throw broken[0] ? BROKEN[broken[0]]() : error;
  }
}

const BROKEN = {
  'too-long': tooLong,
  'no-room': () => data('Too much is being uploaded.', { status: NO_ROOM }),
  stalled: () => data('The form stopped coming.', { status: TIMEOUT }),
} as const satisfies Record<BrokenUpload, () => unknown>;

/** @throws 413 for too many parts or more than `maxTextBytes` of text, 400 for an invalid form */
async function readParts(
  type: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  maxTextBytes: number,
): Promise<UploadForm> {
  const boundary = getMultipartBoundary(type);
  if (!boundary || boundary.length > MAX_BOUNDARY_LENGTH) throw noForm();
  const limit = Number.POSITIVE_INFINITY;
  const parser = new MultipartParser(boundary, { maxFileSize: limit, maxTotalSize: limit, maxParts: limit });
  const texts = new FormData();
  const files = new Map<string, Upload>();
  let count = 0;
  let textBytes = 0;
  try {
    for await (const piece of pieces) {
      // A line end after the last boundary is not part of the form.
      if (hasEnded(parser)) continue;
      for (const part of parser.write(piece)) {
        count += 1;
        // The parser would log each name that it cannot decode.
        if (ENCODED_NAME.test(part.headers['content-disposition'] ?? '')) throw noForm();
        if (!part.isFile) textBytes += part.size;
        if (count > MAX_PARTS || textBytes > maxTextBytes) throw tooLong();
        addPart(part, texts, files);
      }
    }
    parser.finish();
  } catch (error) {
    throw isTooLong(error) ? error : noForm();
  }
  return { texts, files };
}

function addPart(part: MultipartPart, texts: FormData, files: Map<string, Upload>): void {
  const { name } = part;
  if (name === undefined) throw noForm();
  if (part.isFile) files.set(name, { name: part.filename ?? '', size: part.size, chunks: part.content });
  else texts.append(name, Buffer.from(part.bytes).toString());
}

function hasEnded(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

/**
 * Parses the encoding that browsers use for forms without files; a chain of streams would cost more than all else here.
 */
async function readPlainForm(request: Request, maxBytes: number): Promise<FormData> {
  const bytes = await readBounded(request, maxBytes).catch(() => {
    throw noForm();
  });
  if (bytes === null || hasMore(bytes, '&', MAX_FIELDS)) throw tooLong();
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(bytes.toString())) form.append(name, value);
  return form;
}

function hasMore(bytes: Buffer, sign: string, most: number): boolean {
  let count = 0;
  for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 1)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

/** Whether `readForm` threw because of what was posted. */
export function isRefusedForm(thrown: unknown): boolean {
  return isTooLong(thrown) || statusOf(thrown) === NO_FORM;
}

/** Whether `readUploadForm` threw because of load or the connection: the same form may be sent again. */
export function isRetryable(thrown: unknown): boolean {
  return statusOf(thrown) === NO_ROOM || statusOf(thrown) === TIMEOUT;
}

/** Whether `readForm` threw because the form was too long. */
export function isTooLong(thrown: unknown): boolean {
  return statusOf(thrown) === TOO_LONG;
}

/** The status of what `readForm` threw; undefined for a bug. */
export function statusOf(thrown: unknown): number | undefined {
  return (thrown as ReturnType<typeof tooLong> | null)?.init?.status;
}

function noForm() {
  return data('This is not a form.', { status: NO_FORM });
}

function tooLong() {
  return data('The form is too long.', { status: TOO_LONG });
}
