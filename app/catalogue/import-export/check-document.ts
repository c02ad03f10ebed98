import * as v from 'valibot';
import { type CatalogueDocument, DOCUMENT_FIELDS, type DocumentKind } from './document-kinds.ts';

export type CheckedDocument =
  | { ok: true; document: CatalogueDocument }
  | { ok: false; id: string | null; field: string; reason: string };

/**
 * Validates one document by itself; its references and its picture need the database. Fields that the specification
 * doesn't have are ignored.
 * @returns the document with every field of its kind, or the first invalid field
 */
export function checkDocument(kind: DocumentKind, document: Record<string, unknown>): CheckedDocument {
  const result = v.safeParse(DOCUMENT_FIELDS[kind], document, { abortEarly: true });
  if (result.success) return { ok: true, document: result.output };
  const [issue] = result.issues;
  return {
    ok: false,
    id: typeof document.id === 'string' ? document.id : null,
    field: String(issue.path?.[0].key),
    reason: issue.message,
  };
}
