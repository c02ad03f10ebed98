import { jsonLines } from './ndjson-response.server.ts';

/**
 * The newest documents, one per line; when there are more than the limit, `Has-More: true`.
 * @param read returns at most this many of the newest
 * @param nextOf the path of the next page, for the header `Link`
 */
export async function answerWithList<Document extends object>(
  limit: number,
  read: (limit: number) => Promise<readonly Document[]>,
  nextOf?: (last: Document) => string,
): Promise<Response> {
  const documents = await read(limit + 1);
  const shown = documents.slice(0, limit);
  const last = shown.at(-1);
  if (!last || documents.length <= limit) return jsonLines(shown);
  return jsonLines(shown, {
    'Has-More': 'true',
    ...(nextOf && { Link: `<${nextOf(last)}>; rel="next"` }),
  });
}
