import * as v from 'valibot';
import { readBounded } from '../http/bounded-body.server.ts';
import { NO_STORE } from '../http/no-store.ts';
import { parseJson } from '../text/parse-json.ts';

const MAX_BYTES = 16 * 1024;

/** An answer of one document, which nobody may store. */
export function jsonAnswer(document: object, status = 200): Response {
  return Response.json(document, { status, headers: NO_STORE });
}

/**
 * Reads a posted JSON document.
 * @param message tells what to send
 * @throws a 400 answer where the document is not of the schema, a 413 answer where it is too long
 */
export async function readJson<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  message: string,
): Promise<v.InferOutput<Schema>> {
  // An aborted request counts as empty.
  const bytes = await readBounded(request, MAX_BYTES).catch(() => Buffer.alloc(0));
  if (!bytes) throw jsonAnswer({ message }, 413);
  const body = v.safeParse(schema, parseJson(bytes.toString()));
  if (!body.success) throw jsonAnswer({ message }, 400);
  return body.output;
}
