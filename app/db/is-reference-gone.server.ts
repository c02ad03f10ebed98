/** What PostgreSQL calls a foreign key violation. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a query failed because the row that another one was to hang on is not there any more. */
export function isReferenceGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
}
