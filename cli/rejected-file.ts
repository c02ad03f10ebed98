import { closeSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import type { Rejection } from '../app/catalogue/import-export/rejection.ts';
import { refusalOf } from './refusal.ts';

/** `rejected.jsonl`: one line per rejected document. */
export interface RejectedFile {
  add: (file: string, rejection: Rejection) => void;
  close: () => void;
}

/**
 * Opened before anything is imported, so that no rejection is lost, and emptied of those of an earlier import. An empty
 * file is removed at the end.
 * @throws Refusal when it can't be written
 */
export function openRejectedFile(path: string): RejectedFile {
  const descriptor = attempt(path, () => openSync(path, 'w'));
  let isEmpty = true;
  return {
    add: (file, rejection) => {
      attempt(path, () => writeSync(descriptor, `${JSON.stringify({ file, ...rejection })}\n`));
      isEmpty = false;
    },
    close: () => {
      // Not /dev/null or a pipe.
      const isRemoved = isEmpty && fstatSync(descriptor).isFile();
      closeSync(descriptor);
      if (isRemoved) rmSync(path, { force: true });
    },
  };
}

/** `vendors.jsonl:12 (v7): rating must be 0 to 5` */
export function describeRejection(file: string, { line, id, field, reason }: Rejection): string {
  return `${file}${line === 0 ? '' : `:${line}`}${id === null ? '' : ` (${id})`}: ${field === null ? reason : `${field} ${reason}`}`;
}

function attempt<Result>(path: string, write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    throw refusalOf(error, `The list of rejected documents ${path} cannot be written`);
  }
}
