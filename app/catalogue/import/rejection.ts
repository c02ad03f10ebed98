/** Why one document is not imported; the rest of its file is. */
export interface Rejection {
  /** Where it begins in its file, from 1. */
  line: number;
  /** Its id, where it could be read. */
  id: string | null;
  /** Null when it is about the whole document. */
  field: string | null;
  /** Follows the field's name in a sentence: "ItemPrice must not be negative". */
  reason: string;
}

/** What became of the documents of one file. */
export interface ImportCounts {
  created: number;
  updated: number;
  /** Stood in the catalogue exactly so. */
  unchanged: number;
  rejected: number;
}

export const NO_COUNTS: ImportCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };

/** Sums, field by field. */
export function addCounts(a: ImportCounts, b: ImportCounts): ImportCounts {
  return {
    created: a.created + b.created,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    rejected: a.rejected + b.rejected,
  };
}
