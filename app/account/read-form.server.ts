import { data } from 'react-router';
import { boundedBody, readBounded } from '../bounded-body.server.ts';

const NO_FORM = 400;
const TOO_LONG = 413;

const PLAIN_FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
/** With files. */
const FORM_IN_PARTS = /^multipart\/form-data\s*;/i;

/** Plenty for a form of a few text fields. */
export const TEXT_FORM_BYTES = 64 * 1024;

/** Many more than any form has: reading them one by one takes the square of their number. */
const MOST_FIELDS = 1_000;

/**
 * Reads a posted form of at most `maxBytes`.
 * @throws 413 for a longer one, 400 for what is no form
 */
export async function readForm(request: Request, maxBytes = TEXT_FORM_BYTES): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? '';
  if (PLAIN_FORM.test(type)) return readPlainForm(request, maxBytes);
  if (!FORM_IN_PARTS.test(type)) throw noForm();
  const { body, isTooLong } = boundedBody(request, maxBytes);
  if (isTooLong()) throw tooLong();
  try {
    return await new Response(body, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw isTooLong() ? tooLong() : noForm();
  }
}

/** As browsers send every form without files; read without a chain of streams, which costs more than all else here. */
async function readPlainForm(request: Request, maxBytes: number): Promise<FormData> {
  const bytes = await readBounded(request, maxBytes).catch(() => {
    throw noForm();
  });
  if (bytes === null || hasMore(bytes, '&', MOST_FIELDS)) throw tooLong();
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

/** Whether `readForm` threw because the form was longer than it may be. */
export function isTooLong(thrown: unknown): boolean {
  return statusOf(thrown) === TOO_LONG;
}

function statusOf(thrown: unknown): number | undefined {
  return (thrown as ReturnType<typeof tooLong> | null)?.init?.status;
}

function noForm() {
  return data('This is not a form.', { status: NO_FORM });
}

function tooLong() {
  return data('The form is too long.', { status: TOO_LONG });
}
