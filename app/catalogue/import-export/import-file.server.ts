import type { DocumentKind } from './document-kinds.ts';
import { BATCH_DOCUMENTS, type GivenDocument, type ImportParts, importBatch } from './import-batch.server.ts';
import { readDocuments } from './read-documents.ts';
import { addCounts, type ImportCounts, NO_COUNTS, type Rejection } from './rejection.ts';
import type { RunningImports } from './running-imports.server.ts';
import { TakenIds } from './taken-ids.ts';

/** Limits the memory of a batch, because pictures make documents large. */
const BATCH_BYTES = 2_000_000;

export interface ImportFileParts extends ImportParts {
  running: RunningImports;
  /** Called with the keys of each batch that has changed something (catalogue-keys.ts), once it is committed. */
  onChange: (keys: readonly string[]) => void;
}

/**
 * Imports one file while it arrives. Each full batch is written at once, so that it survives an interruption; importing
 * again is safe.
 * @returns each rejection, and the counts at the end
 */
export async function* importFile(
  { running, onChange, ...parts }: ImportFileParts,
  kind: DocumentKind,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Rejection, ImportCounts> {
  const taken = new TakenIds();
  let counts = NO_COUNTS;
  let batch = new Map<unknown, GivenDocument>();
  /** Documents rejected without the database. */
  let refused: Rejection[] = [];
  let bytes = 0;

  async function* flush(): AsyncGenerator<Rejection, void> {
    const outcome = await running.inTurn(() => importBatch(parts, kind, [...batch.values()]));
    if (outcome.keys.length > 0) onChange(outcome.keys);
    const rejections = [...refused, ...outcome.rejections].sort((a, b) => a.line - b.line);
    counts = addCounts(counts, { ...outcome.counts, rejected: rejections.length });
    for (const { id } of outcome.rejections) batch.delete(id);
    taken.take(batch.keys());
    batch = new Map();
    refused = [];
    bytes = 0;
    yield* rejections;
  }

  running.begin();
  try {
    for await (const read of readDocuments(chunks)) {
      if (read.ok) {
        const { line, document } = read;
        // A document without an id cannot conflict with another one.
        const key = typeof document.id === 'string' ? document.id : Symbol();
        // The earlier document decides whether the id is taken, so it must be written first.
        if (batch.has(key)) yield* flush();
        const duplicate = taken.reject(line, document);
        if (duplicate) refused.push(duplicate);
        else batch.set(key, { line, document });
        bytes += read.bytes.length;
      } else {
        const { ok: _, ...rejection } = read;
        refused.push(rejection);
      }
      if (batch.size + refused.length >= BATCH_DOCUMENTS || bytes >= BATCH_BYTES) yield* flush();
    }
    yield* flush();
  } finally {
    await running.end(counts.created + counts.updated);
  }
  return counts;
}
