import type { Rejection } from './rejection.ts';

/**
 * The ids of the accepted documents of one file. A rejected document does not take its id, so that a later one with the
 * same id is imported.
 */
export class TakenIds {
  readonly #ids = new Set<unknown>();

  take(ids: Iterable<unknown>): void {
    for (const id of ids) this.#ids.add(id);
  }

  /** Returns a rejection if an earlier document of the file has the same id; null if the id is free. */
  reject(line: number, { id }: Record<string, unknown>): Rejection | null {
    if (typeof id !== 'string' || !this.#ids.has(id)) return null;
    return { line, id, field: 'id', reason: 'is the id of an earlier document of this file' };
  }
}
