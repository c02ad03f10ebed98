import { statfsSync } from 'node:fs';

/**
 * Free space that must remain for a write: PostgreSQL's log grows by 16 MB at a time, and the largest statement, a
 * picture of 10 MB, is written to the log and to its table.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024;
const DISK_FULL = '53100';

const READS = /^\s*(?:select|begin|start|commit|rollback|savepoint|release|set|show|listen|unlisten)\b/i;

/** Whether a statement may write to the disk. */
export function isWrite(sql: string): boolean {
  if (/^\s*with\b/i.test(sql)) return /\b(?:insert|update|delete|merge)\b/i.test(sql);
  return !READS.test(sql);
}

/**
 * Refuses writes while the disk is full, because an embedded PostgreSQL that fills it in the middle of a write crashes.
 * @param folder an existing folder on that disk
 * @returns a check that throws PostgreSQL's own error code where `sql` must not run
 */
export function guardDisk(folder: string, freeBytes = freeBytesOf): (sql: string) => void {
  return (sql) => {
    if (!isWrite(sql) || freeBytes(folder) >= RESERVE_BYTES) return;
    throw Object.assign(new Error(`less than ${RESERVE_BYTES / 1024 / 1024} MB are free in ${folder}`), {
      code: DISK_FULL,
    });
  };
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
