import type { UploadShare } from './upload-budget.ts';

/** The limits of an upload. */
export interface UploadLimits {
  maxBytes: number;
  share: UploadShare;
  now: () => Date;
  wait: (milliseconds: number, aborted: AbortSignal) => Promise<void>;
}

/** Why an upload was not read to its end. */
export type BrokenUpload = 'too-long' | 'no-room' | 'stalled';

/** An upload that sends nothing for this long is cut off. */
const STALLED_MILLISECONDS = 10_000;
/** Bytes that need no share of the budget: a form without a file is smaller. */
const FREE_BYTES = 64 * 1024;
/**
 * The minimum of each period, 16 KB/s, because an upload that drips would hold its share for hours: 20 MB may take 21
 * minutes. A slow phone line has as much; a time limit for the whole upload would cut off its large photos. More would
 * not help, because uploading 2 MB once a minute, to fill the room again after each cut, needs 34 KB/s.
 */
const PERIOD_MILLISECONDS = 30_000;
const MIN_BYTES_OF_PERIOD = 480 * 1024;
const PIECE_BYTES = 64 * 1024;

/**
 * The bytes of an upload, copied into pieces of 64 KB: chunks of one byte each would take a hundred times as much
 * memory.
 * @param onBroken called with the reason when it ends early
 */
export async function* readUpload(
  body: ReadableStream<Uint8Array>,
  { maxBytes, share, now, wait }: UploadLimits,
  onBroken: (why: BrokenUpload) => void,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  const ended = new AbortController();
  let lastAt = now().getTime();
  let bytes = 0;
  let period = { endsAt: lastAt + PERIOD_MILLISECONDS, bytesBefore: 0 };
  const breakOff = (why: BrokenUpload) => {
    onBroken(why);
    // Ends the pending read as well, without waiting for the sender.
    reader.cancel().catch(() => {});
  };
  const watch = async () => {
    while (!ended.signal.aborted) {
      const time = now().getTime();
      if (time >= lastAt + STALLED_MILLISECONDS) return breakOff('stalled');
      if (time >= period.endsAt) {
        if (bytes > FREE_BYTES && bytes - period.bytesBefore < MIN_BYTES_OF_PERIOD)
          return breakOff('stalled');
        period = { endsAt: time + PERIOD_MILLISECONDS, bytesBefore: bytes };
      }
      await wait(Math.min(lastAt + STALLED_MILLISECONDS, period.endsAt) - time, ended.signal);
    }
  };
  void watch();
  try {
    let piece = new Uint8Array(PIECE_BYTES);
    let filled = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      lastAt = now().getTime();
      const paid = Math.max(bytes - FREE_BYTES, 0);
      bytes += value.byteLength;
      if (bytes > maxBytes) return breakOff('too-long');
      if (!share.grow(Math.max(bytes - FREE_BYTES, 0) - paid)) return breakOff('no-room');
      for (let rest = value; rest.byteLength > 0; ) {
        const part = rest.subarray(0, PIECE_BYTES - filled);
        piece.set(part, filled);
        filled += part.byteLength;
        rest = rest.subarray(part.byteLength);
        if (filled < PIECE_BYTES) continue;
        yield piece;
        piece = new Uint8Array(PIECE_BYTES);
        filled = 0;
      }
    }
    yield piece.subarray(0, filled);
  } finally {
    ended.abort();
  }
}
