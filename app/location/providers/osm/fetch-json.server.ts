import type { ServiceResult } from '../../maps.ts';

const TIMEOUT_MILLISECONDS = 5_000;
/** OSRM's answer for twenty-five destinations is a tenth of it. */
const MAX_CHARACTERS = 100_000;

/**
 * Fetches JSON from a service, in at most 5 s, of at most 100,000 characters, without following redirects.
 * @param parts.userAgent identifies this shop, printable ASCII
 * @param parts.stopped aborts the request
 */
export async function fetchJson(
  url: URL,
  parts: { fetcher: typeof fetch; userAgent: string; stopped: AbortSignal; timeoutMilliseconds?: number },
): Promise<ServiceResult<unknown>> {
  const { fetcher, userAgent, stopped, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = parts;
  try {
    const response = await fetcher(url, {
      headers: { 'User-Agent': userAgent, Accept: 'application/json' },
      // A redirect would send a customer's position to a host that the operator did not configure.
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMilliseconds)]),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { ok: false, reason: `it answered ${response.status}` };
    }
    const text = await readText(response);
    if (text === null) return { ok: false, reason: 'its answer is too long' };
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

/** Returns null if the text exceeds the limit. */
async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_CHARACTERS) return null;
  }
  return text + decoder.decode();
}

/** The error's own message may contain the requested address, and in it a position. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'its answer is not valid JSON';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'it did not answer in time';
  return 'it cannot be reached';
}
