const PATIENCE_MILLISECONDS = 5_000;
/** Twenty-five destinations with all that OSRM tells of them are a tenth of it. */
const LARGEST_CHARACTERS = 100_000;

/** What a service said; `reason` is for the log and names neither addresses nor positions. */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; reason: string };

/**
 * Asks a service for JSON: no longer than 5 s, no more than 100,000 characters, nowhere else than where
 * it was asked.
 * @param parts.userAgent says who asks, printable ASCII
 * @param parts.stopped ends it early
 */
export async function askJson(
  url: URL,
  parts: { fetcher: typeof fetch; userAgent: string; stopped: AbortSignal; patienceMilliseconds?: number },
): Promise<Answer<unknown>> {
  const { fetcher, userAgent, stopped, patienceMilliseconds = PATIENCE_MILLISECONDS } = parts;
  try {
    const response = await fetcher(url, {
      headers: { 'User-Agent': userAgent, Accept: 'application/json' },
      // A redirect would send a customer's position where the operator never said.
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(patienceMilliseconds)]),
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

/** Null for what is too long to be an answer. */
async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LARGEST_CHARACTERS) return null;
  }
  return text + decoder.decode();
}

/** The error's own message may hold the address that was asked, and in it a position. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'its answer is no JSON';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'it did not answer in time';
  return 'it cannot be reached';
}
