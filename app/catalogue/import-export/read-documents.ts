import { parseJson } from '../../text/parse-json.ts';
import type { Rejection } from './rejection.ts';
import { type Piece, type SplitProblem, splitArray, splitLines } from './split-file.ts';

/** A JSON object of a file, not yet validated. */
export interface ReadDocument {
  line: number;
  /** Its JSON, as in the file. */
  bytes: Uint8Array;
  document: Record<string, unknown>;
}

export type ReadResult = ({ ok: true } & ReadDocument) | ({ ok: false } & Rejection);

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const OPEN_LIST = 0x5b;

/**
 * Reads the documents of one file: one per line, or one JSON array. Unreadable ones yield a rejection in their place.
 * UTF-8, with or without a byte order mark. Holds one document at a time.
 */
export async function* readDocuments(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReadResult> {
  const { head, rest } = await takeHead(chunks);
  const encoding = otherEncoding(head);
  if (encoding) {
    yield reject(1, `The file is ${encoding}, not UTF-8: save it as UTF-8`);
    return;
  }
  const begin = BYTE_ORDER_MARK.every((byte, index) => head[index] === byte) ? 3 : 0;
  const bytes = prepend(head.subarray(begin), rest);
  const isArray = head.subarray(begin).find((byte) => byte > 0x20) === OPEN_LIST;
  let isFirst = true;
  for await (const piece of isArray ? splitArray(bytes) : splitLines(bytes)) {
    const read = readPiece(piece);
    if (isFirst && beginsObjectOfManyLines(piece)) {
      yield reject(piece.line, 'The file is neither one document per line nor an array of documents');
      return;
    }
    isFirst = false;
    yield read;
  }
}

function readPiece(piece: Piece | SplitProblem): ReadResult {
  if ('problem' in piece) return reject(piece.line, piece.problem);
  const text = decode(piece.bytes);
  if (text === null) return reject(piece.line, 'is not UTF-8');
  const document = parseJson(text);
  if (document === undefined) return reject(piece.line, 'is not valid JSON');
  if (!isObject(document)) return reject(piece.line, 'is not a JSON object');
  return { ok: true, line: piece.line, bytes: piece.bytes, document };
}

/** Whether a line like `{ "vendors": [` starts one object over many lines, none of which is valid JSON. */
function beginsObjectOfManyLines(line: Piece | SplitProblem): boolean {
  if ('problem' in line) return false;
  const text = new TextDecoder().decode(line.bytes).trim();
  return text.startsWith('{') && /[{[]$/.test(text);
}

function reject(line: number, reason: string): { ok: false } & Rejection {
  return { ok: false, line, id: null, field: null, reason };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** JSON begins with an ASCII character, so a zero among the first two bytes means UTF-16. */
function otherEncoding(head: Uint8Array): string | null {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'UTF-16';
  if (first === 0xfe && second === 0xff) return 'UTF-16';
  return first === 0 || second === 0 ? 'UTF-16 or UTF-32' : null;
}

/** Reads as many bytes as are needed to recognize the format. */
async function takeHead(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; rest: AsyncIterator<Uint8Array> }> {
  const rest = chunks[Symbol.asyncIterator]();
  let head = new Uint8Array(0);
  while (!head.subarray(3).some((byte) => byte > 0x20)) {
    const next = await rest.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return { head, rest };
}

async function* prepend(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
