/** Why one document is not imported; the rest of its file is. */
export interface Rejection {
  /** The line on which it begins, from 1; 0 where the file does not have it. */
  line: number;
  /** Its id, if it could be read. */
  id: string | null;
  /** Null if the rejection concerns the whole document. */
  field: string | null;
  /** Follows the field's name in a sentence: "ItemPrice must not be negative". */
  reason: string;
}

/** The outcome of the documents of one file. */
export interface ImportCounts {
  created: number;
  updated: number;
  /** Documents that equal the stored ones. */
  unchanged: number;
  rejected: number;
  /** Documents that were removed; missing if there are none. */
  deleted?: number;
}

/** The outcome of documents that were not rejected. */
export type WrittenCounts = Omit<ImportCounts, 'rejected'>;

export const NO_COUNTS: ImportCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };

/** Sums field by field. */
export function addCounts(a: ImportCounts, b: ImportCounts): ImportCounts {
  return {
    created: a.created + b.created,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    rejected: a.rejected + b.rejected,
    ...deletedPart((a.deleted ?? 0) + (b.deleted ?? 0)),
  };
}

/** How many documents were removed, as a part of the counts. */
export function deletedPart(deleted: number): Pick<ImportCounts, 'deleted'> {
  return deleted > 0 ? { deleted } : {};
}
