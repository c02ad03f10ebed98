import { statfsSync } from 'node:fs';

/**
 * Kept free for what a write brings along: PostgreSQL's log grows by 16 MB at a time, and the largest
 * statement, a picture of 10 MB, stands in the log and in its table.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024;
const DISK_FULL = '53100';

const READS = /^\s*(?:select|begin|start|commit|rollback|savepoint|release|set|show|listen|unlisten)\b/i;

/** Whether a statement may need room on the disk. */
export function isWrite(sql: string): boolean {
  if (/^\s*with\b/i.test(sql)) return /\b(?:insert|update|delete|merge)\b/i.test(sql);
  return !READS.test(sql);
}

/**
 * Refuses writes while the disk has no room: an embedded PostgreSQL that finds it full in the middle of
 * one does not come out of it alive.
 * @param folder on that disk; it exists
 * @returns throws, with PostgreSQL's own code for it, where `sql` must not be run
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
