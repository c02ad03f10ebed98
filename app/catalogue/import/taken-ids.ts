import type { Rejection } from './rejection.ts';

/**
 * The ids that the documents of one file have taken. Only an accepted one takes its id: where the
 * first of two equal ones is rejected, the second is imported.
 */
export class TakenIds {
  readonly #ids = new Set<unknown>();

  take(ids: Iterable<unknown>): void {
    for (const id of ids) this.#ids.add(id);
  }

  /** Why a document can't be imported beside the earlier ones of its file; null when its id is free. */
  reject(line: number, { id }: Record<string, unknown>): Rejection | null {
    if (typeof id !== 'string' || !this.#ids.has(id)) return null;
    return { line, id, field: 'id', reason: 'is the id of an earlier document of this file' };
  }
}
