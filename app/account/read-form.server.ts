import { data } from 'react-router';
import { boundedBody } from '../bounded-body.server.ts';

const NO_FORM = 400;
const TOO_LONG = 413;

/** Plenty for a form of a few text fields. */
export const TEXT_FORM_BYTES = 64 * 1024;

/**
 * Reads a posted form of at most `maxBytes`.
 * @throws 413 for a longer one, 400 for what is no form
 */
export async function readForm(request: Request, maxBytes = TEXT_FORM_BYTES): Promise<FormData> {
  const { body, isTooLong } = boundedBody(request, maxBytes);
  if (isTooLong()) throw tooLong();
  const type = request.headers.get('Content-Type') ?? '';
  try {
    return await new Response(body, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw isTooLong() ? tooLong() : data('This is not a form.', { status: NO_FORM });
  }
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

function tooLong() {
  return data('The form is too long.', { status: TOO_LONG });
}
