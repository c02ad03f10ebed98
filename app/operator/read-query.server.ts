import * as v from 'valibot';
import { refuse } from './operator-auth.server.ts';

/**
 * Reads the query of a request.
 * @throws a 400 answer with the first problem
 */
export function readQueryBy<Schema extends v.GenericSchema>(schema: Schema, url: URL): v.InferOutput<Schema> {
  const query = v.safeParse(schema, Object.fromEntries(url.searchParams));
  if (!query.success) throw refuse(400, query.issues[0].message);
  return query.output;
}
