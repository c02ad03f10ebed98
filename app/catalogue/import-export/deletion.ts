import * as v from 'valibot';
import { id } from './document-fields.ts';
import type { Rejection } from './rejection.ts';

/** A document that removes the one with its id. */
export const DELETION = v.object(
  { id: id(), deleted: v.literal(true, 'must be true or false') },
  'is missing',
);

/**
 * Reads a document that removes the one with its id: `{"id": "v7", "deleted": true}`.
 * @returns null for any other document
 */
export function readDeletion(
  document: Record<string, unknown>,
): { ok: true; id: string } | { ok: false; rejection: Omit<Rejection, 'line'> } | null {
  if (document.deleted === undefined || document.deleted === null || document.deleted === false) return null;
  const result = v.safeParse(DELETION, document, { abortEarly: true });
  if (result.success) return { ok: true, id: result.output.id };
  const [issue] = result.issues;
  return {
    ok: false,
    rejection: {
      id: typeof document.id === 'string' ? document.id : null,
      field: String(issue.path?.[0].key),
      reason: issue.message,
    },
  };
}
