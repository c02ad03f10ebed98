import { LRUCache } from 'lru-cache';
import {
  createDecoderProcess,
  type DecoderProcess,
  type ProcessAnswer,
  type Recipe,
} from './decoder-process.server.ts';
import { FORMAT_HEAD_BYTES, formatOf, mayBeQuick } from './picture-format.ts';

/**
 * `busy`: too many pictures were queued, or this one exceeded the limits once, as any may on a busy machine. If
 * the same owner's pictures exceed them again, they are unreadable, and more of them are refused as busy for a minute.
 */
export type DecodedPicture =
  | { ok: true; pictures: Buffer[] }
  | { ok: false; reason: 'too-large'; maxMegapixels: number }
  | { ok: false; reason: 'unreadable' | 'busy' };

/** A queue of pictures with the process that decodes them. */
interface Lane {
  process: DecoderProcess;
  /** Queued jobs by owner, in order of arrival. */
  waiting: Map<string, (() => Promise<void>)[]>;
  isBusy: boolean;
  /** The turn number at which each owner was last served. */
  lastTurns: LRUCache<string, number>;
  turns: number;
}

/** Most pictures take a tenth of this; a slower one is retried in the lane of large pictures. */
const QUICK_MILLISECONDS = 700;
const SLOW_MILLISECONDS = 2_500;
/**
 * The same for an import's pictures, which nobody waits for: on a busy machine a sound one may take longer, and would
 * be rejected as damaged.
 */
const IMPORT_MILLISECONDS = 30_000;
/** How long after its arrival a customer's picture may still be queued in the lane of small ones, in milliseconds. */
const QUICK_PATIENCE = 1_200;
/**
 * The same in the lane of large ones: almost as long as the slowest picture takes, so that one of another customer does
 * not make this one fail, and the answer comes within 5 s.
 */
const SLOW_PATIENCE = 2_400;

/** How many owners are remembered, with their last turn or their overruns. */
const MAX_REMEMBERED_OWNERS = 5_000;
/** After an overrun, how long an owner's pictures go straight to the lane of large ones, in milliseconds. */
const OVERRUN_MILLISECONDS = 10 * 60_000;
/** After more than one of them, how long the owner's pictures are refused, in milliseconds. */
const REFUSAL_MILLISECONDS = 60_000;
/** All pictures of imports take turns as those of one owner. */
const IMPORTS = 'imports';

export interface Decoder {
  /**
   * Decodes a customer's picture in a separate process and encodes it as WebP by the recipe: upright, without metadata,
   * only the first frame.
   * @param owner has no more than one picture decoded at a time
   * @param chunks the file
   */
  decode: (owner: string, chunks: readonly Uint8Array[], recipe: Recipe) => Promise<DecodedPicture>;
  /**
   * Does the same with a picture of an import. It may be queued for any length of time, and one bad picture delays none
   * of the others.
   */
  decodeImported: (chunks: readonly Uint8Array[], recipe: Recipe) => Promise<DecodedPicture>;
}

/**
 * Three processes that decode one picture at a time each: one for small pictures, one for large ones, so that large
 * pictures, however many, never delay another customer's small one; and one for imports, which delay no customer.
 */
export function createDecoder(processes: {
  forSmall: DecoderProcess;
  forLarge: DecoderProcess;
  forImports: DecoderProcess;
}): Decoder {
  const [quick, slow] = [createLane(processes.forSmall), createLane(processes.forLarge)];
  const imports = createLane(processes.forImports);
  // The cache would otherwise keep the clock that was there when it was imported, and tests set their own.
  const perf = { now: () => performance.now() };
  const remembering = { max: MAX_REMEMBERED_OWNERS, ttlResolution: 0, perf };
  /** How many pictures of each owner took too long even in the lane of large ones. */
  const overruns = new LRUCache<string, number>({ ...remembering, ttl: OVERRUN_MILLISECONDS });
  /** Owners who would occupy the lane of large pictures with one overrun after the other. */
  const refused = new LRUCache<string, true>({ ...remembering, ttl: REFUSAL_MILLISECONDS });
  return {
    decode: async (owner, chunks, recipe) => {
      const format = formatOf(headOf(chunks));
      if (!format) return { ok: false, reason: 'unreadable' };
      const bytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
      const arrivedAt = performance.now();
      const countOverruns = () => overruns.get(owner) ?? 0;
      if (mayBeQuick(format, bytes) && !overruns.has(owner)) {
        const first = await inTurn(quick, owner, arrivedAt + QUICK_PATIENCE, (process) =>
          // Other pictures of this owner may have taken too long while this one was queued.
          overruns.has(owner)
            ? Promise.resolve({ ok: false, reason: 'not-quick' })
            : process.decode(chunks, { ...recipe, isQuickOnly: true }, QUICK_MILLISECONDS),
        );
        if (isOverrun(first)) overruns.set(owner, countOverruns());
        else if (first === 'busy' || first.ok || first.reason !== 'not-quick') return toDecoded(first);
      }
      if (refused.has(owner)) return { ok: false, reason: 'busy' };
      const second = await inTurn(slow, owner, arrivedAt + SLOW_PATIENCE, (process) =>
        refused.has(owner)
          ? Promise.resolve('busy')
          : process.decode(chunks, { ...recipe, isQuickOnly: false }, SLOW_MILLISECONDS),
      );
      if (!isOverrun(second)) return toDecoded(second);
      overruns.set(owner, countOverruns() + 1);
      if (countOverruns() === 1) return { ok: false, reason: 'busy' };
      refused.set(owner, true);
      return { ok: false, reason: 'unreadable' };
    },
    decodeImported: async (chunks, recipe) => {
      if (!formatOf(headOf(chunks))) return { ok: false, reason: 'unreadable' };
      const answer = await inTurn(imports, IMPORTS, null, (process) =>
        process.decode(chunks, { ...recipe, isQuickOnly: false }, IMPORT_MILLISECONDS),
      );
      return toDecoded(answer);
    },
  };
}

/** This server's decoder: its processes start with the first picture, and end when idle or when the server ends. */
export const decoder = createDecoder({
  forSmall: createDecoderProcess(),
  forLarge: createDecoderProcess(),
  forImports: createDecoderProcess(),
});

/** Whether the process was killed or died while it decoded the picture. */
function isOverrun(answer: ProcessAnswer | 'busy'): boolean {
  return answer !== 'busy' && !answer.ok && (answer.reason === 'took-too-long' || answer.reason === 'ended');
}

function toDecoded(answer: ProcessAnswer | 'busy'): DecodedPicture {
  if (answer === 'busy') return { ok: false, reason: 'busy' };
  if (answer.ok || answer.reason === 'too-large') return answer;
  if (answer.reason === 'not-started') return { ok: false, reason: 'busy' };
  return { ok: false, reason: 'unreadable' };
}

function createLane(process: DecoderProcess): Lane {
  const lastTurns = new LRUCache<string, number>({ max: MAX_REMEMBERED_OWNERS });
  return { process, waiting: new Map(), isBusy: false, lastTurns, turns: 0 };
}

/** Runs `work` on the owner's turn, or answers `busy` if the turn has not come by `startBy`; null is any time. */
function inTurn(
  lane: Lane,
  owner: string,
  startBy: number | null,
  work: (process: DecoderProcess) => Promise<ProcessAnswer | 'busy'>,
): Promise<ProcessAnswer | 'busy'> {
  return new Promise((resolve, reject) => {
    const ofOwner = lane.waiting.get(owner) ?? [];
    const begin = async () => {
      clearTimeout(givingUp);
      await work(lane.process).then(resolve, reject);
    };
    const giveUp = () => {
      ofOwner.splice(ofOwner.indexOf(begin), 1);
      if (ofOwner.length === 0) lane.waiting.delete(owner);
      resolve('busy');
    };
    const givingUp =
      startBy === null ? undefined : setTimeout(giveUp, Math.max(0, startBy - performance.now()));
    ofOwner.push(begin);
    lane.waiting.set(owner, ofOwner);
    void runQueue(lane);
  });
}

async function runQueue(lane: Lane): Promise<void> {
  if (lane.isBusy) return;
  lane.isBusy = true;
  for (let owner = nextOwner(lane); owner !== null; owner = nextOwner(lane)) {
    lane.turns += 1;
    lane.lastTurns.set(owner, lane.turns);
    const ofOwner = lane.waiting.get(owner);
    const begin = ofOwner?.shift();
    if (ofOwner?.length === 0) lane.waiting.delete(owner);
    await begin?.();
  }
  lane.isBusy = false;
}

/** The queued owner that was served longest ago or never; among equals the one that arrived first. */
function nextOwner(lane: Lane): string | null {
  let next: { owner: string; turn: number } | null = null;
  for (const owner of lane.waiting.keys()) {
    const turn = lane.lastTurns.peek(owner) ?? 0;
    if (!next || turn < next.turn) next = { owner, turn };
  }
  return next?.owner ?? null;
}

function headOf(chunks: readonly Uint8Array[]): Uint8Array {
  const head: number[] = [];
  for (const chunk of chunks) {
    if (head.length >= FORMAT_HEAD_BYTES) break;
    head.push(...chunk.subarray(0, FORMAT_HEAD_BYTES - head.length));
  }
  return Uint8Array.from(head);
}
