/** PostgreSQL's code of a foreign key violation. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a query failed because the row that it refers to no longer exists. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
}
