import * as v from 'valibot';
import { MAX_ID_LENGTH } from './catalogue.ts';

/**
 * The id of something stored, as a request gives it. Ids of imported documents are checked by `id` of
 * import-export/document-fields.ts, which gives a reason for each part.
 * @param what begins the messages
 */
export function storedId(what: string) {
  return v.pipe(
    v.string(`${what} must be text.`),
    v.minLength(1, `${what} is missing.`),
    v.maxLength(MAX_ID_LENGTH, `${what} is too long.`),
    // PostgreSQL cannot store a NUL or half a character: the query would fail, or look for another id.
    v.check(
      (text) => !text.includes('\0') && text.isWellFormed(),
      `${what} has a character that is not allowed.`,
    ),
  );
}

/** Whether a stored id may be this text. */
export function isStoredId(text: string): boolean {
  return v.is(storedId('id'), text);
}
