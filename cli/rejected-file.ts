import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { Rejection } from '../app/catalogue/import/rejection.ts';

/** `rejected.jsonl`: a line per rejected document. */
export interface RejectedFile {
  add: (file: string, rejection: Rejection) => void;
  close: () => void;
}

/** The file is written only if something is rejected; one of an earlier import is removed. */
export function openRejectedFile(path: string): RejectedFile {
  rmSync(path, { force: true });
  let descriptor: number | undefined;
  return {
    add: (file, rejection) => {
      descriptor ??= openSync(path, 'w');
      writeSync(descriptor, `${JSON.stringify({ file, ...rejection })}\n`);
    },
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}

/** `vendors.jsonl:12 (v7): rating must be 0 to 5` */
export function describeRejection(file: string, { line, id, field, reason }: Rejection): string {
  return `${file}:${line}${id === null ? '' : ` (${id})`}: ${field === null ? reason : `${field} ${reason}`}`;
}
