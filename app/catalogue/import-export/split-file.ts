/** One document's bytes as in the file, and the line on which it begins (from 1). */
export interface Piece {
  line: number;
  bytes: Uint8Array;
}

/** A part of a file that cannot be split; `line` is where it begins. */
export interface SplitProblem {
  line: number;
  problem: string;
}

/** In bytes: a document may hold a picture of 10 MB as base64, and no longer one is held in memory. */
const MAX_DOCUMENT_BYTES = 16_000_000;

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Collects the chunks of one piece, and discards them once they exceed the limit. */
class PieceBuilder {
  line = 1;
  #parts: Uint8Array[] = [];
  #size = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(part: Uint8Array): void {
    this.#size += part.length;
    if (this.#size > this.#maxBytes) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  /** Returns the piece or its problem, or null if it is blank, and starts the next one. */
  finish(nextLine: number): Piece | SplitProblem | null {
    const { line } = this;
    const parts = this.#parts;
    const size = this.#size;
    this.line = nextLine;
    this.#parts = [];
    this.#size = 0;
    if (size > this.#maxBytes) return { line, problem: `is longer than ${this.#maxBytes / 1_000_000} MB` };
    const bytes = join(parts);
    return isBlank(bytes) ? null : { line, bytes };
  }
}

/**
 * Splits a file with one document per line. Lines end with LF or CRLF; blank lines are counted and skipped. Holds one
 * line at a time.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes = MAX_DOCUMENT_BYTES,
): AsyncGenerator<Piece | SplitProblem> {
  const builder = new PieceBuilder(maxBytes);
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      builder.add(chunk.subarray(from, end));
      const piece = builder.finish(builder.line + 1);
      if (piece) yield piece;
      from = end + 1;
    }
    builder.add(chunk.subarray(from));
  }
  const last = builder.finish(builder.line + 1);
  if (last) yield last;
}

/**
 * Splits a file with one JSON array into its elements, at the commas between them, without parsing them. Holds one
 * element at a time.
 */
export async function* splitArray(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes = MAX_DOCUMENT_BYTES,
): AsyncGenerator<Piece | SplitProblem> {
  const builder = new PieceBuilder(maxBytes);
  let line = 1;
  /** 0 outside the array, 1 between its elements, more within an element. */
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let isClosed = false;
  /** Whether the current element has started, so that its line is known. */
  let hasBegun = false;
  let hasComma = false;

  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === NEWLINE) line++;
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInText = false;
        continue;
      }
      if (isSpace(byte)) continue;
      if (isClosed) {
        yield { line, problem: 'stands after the end of the array' };
        return;
      }
      if (depth === 0) {
        // The caller has checked that the file begins with an array.
        depth = 1;
        from = at + 1;
        continue;
      }
      const isEnd = depth === 1 && (byte === COMMA || byte === CLOSE_LIST);
      if (!hasBegun && !isEnd) {
        hasBegun = true;
        builder.line = line;
      }
      if (isEnd) {
        builder.add(chunk.subarray(from, at));
        from = at + 1;
        const piece = builder.finish(line);
        isClosed = byte === CLOSE_LIST;
        if (piece) yield piece;
        else if (!isClosed || hasComma) yield { line, problem: 'There is an empty element beside a comma' };
        hasBegun = false;
        hasComma = true;
      } else if (byte === QUOTE) isInText = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++;
      // A superfluous bracket inside an element spoils that element, not the rest of the array.
      else if ((byte === CLOSE_OBJECT || byte === CLOSE_LIST) && depth > 1) depth--;
    }
    if (depth > 0 && !isClosed) builder.add(chunk.subarray(from));
  }
  if (!isClosed)
    yield { line, problem: 'The array is not closed: the file is cut off, or a quote or bracket is missing' };
}

function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === NEWLINE || byte === CARRIAGE_RETURN || byte === TAB;
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every(isSpace);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  return first && parts.length === 1 ? first : Buffer.concat(parts);
}
