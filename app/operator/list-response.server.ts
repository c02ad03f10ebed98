import * as v from 'valibot';
import { jsonLines } from './ndjson-response.server.ts';

const DEFAULT_LIMIT = '100';
const MAX_LIMIT = 10_000;

/** `?limit=` of a list for the operator. */
export const LIST_LIMIT = v.pipe(
  v.optional(v.string(), DEFAULT_LIMIT),
  v.regex(/^\d{1,9}$/, 'limit must be a whole number.'),
  v.transform(Number),
  v.minValue(1, 'limit must be at least 1.'),
  v.maxValue(MAX_LIMIT, `limit must be at most ${MAX_LIMIT}.`),
);

/**
 * The newest documents, one per line; `Has-More: true` when there are more than the limit.
 * @param read returns at most this many of the newest
 */
export async function answerWithList(
  limit: number,
  read: (limit: number) => Promise<readonly object[]>,
): Promise<Response> {
  const documents = await read(limit + 1);
  return jsonLines(documents.slice(0, limit), documents.length > limit ? { 'Has-More': 'true' } : {});
}
