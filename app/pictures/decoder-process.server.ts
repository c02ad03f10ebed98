import { type ChildProcess, spawn } from 'node:child_process';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

/** How a picture is decoded and resized. */
export interface Recipe {
  maxMegapixels: number;
  /** Which damage is refused, in sharp's terms. */
  failOn: 'warning' | 'error';
  /** Side of the square that the picture fills, in pixels. */
  square?: number;
  /** Widths to produce, in pixels. */
  widths?: readonly number[];
}

export type ProcessAnswer =
  | { ok: true; pictures: Buffer[] }
  | { ok: false; reason: 'too-large'; maxMegapixels: number }
  /**
   * `not-quick`: decoding would be slow, and `isQuickOnly` was set. `took-too-long`, `ended`: the process was
   * killed, or died. `not-started`: the system has no room for another process.
   */
  | { ok: false; reason: 'unreadable' | 'not-quick' | 'took-too-long' | 'ended' | 'not-started' };

/** A process that decodes one picture at a time and starts on demand. */
export interface DecoderProcess {
  /** @param limit milliseconds after which the process is killed */
  decode: (
    chunks: readonly Uint8Array[],
    recipe: Recipe & { isQuickOnly: boolean },
    limit: number,
  ) => Promise<ProcessAnswer>;
}

/**
 * The limit of the process's data in KB (RLIMIT_DATA, `ulimit -d`): its own 126 MB and room for the largest accepted
 * picture. The library fails, or the process dies, when a picture needs more. Only Linux enforces it;
 * elsewhere the limits of decoder-process.mjs and the time limit apply.
 */
const MAX_DATA_KILOBYTES = 512 * 1024;
/** How long an idle process stays alive for the next picture, in milliseconds; it holds 65 MB resident. */
const IDLE_MILLISECONDS = 30_000;

// The program lies among the sources, wherever this module was bundled to.
const PROGRAM = join(dirname(findPackageJSON(import.meta.url) ?? '.'), 'app/pictures/decoder-process.mjs');

/** @param startChild starts the program that decodes */
export function createDecoderProcess(startChild: () => ChildProcess = startProgram): DecoderProcess {
  let child: ChildProcess | null = null;
  let settle = (_answer: ProcessAnswer) => {};
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = startChild();
    const hasEnded = () => {
      // Ignore the exit of a killed process that another one has already replaced.
      if (started !== child) return;
      child = null;
      settle({ ok: false, reason: started.pid === undefined ? 'not-started' : 'ended' });
    };
    started.on('message', (answer) => {
      // Ignore an answer of a killed process, which would be taken for the next picture's answer.
      if (started === child) settle(answer as ProcessAnswer);
    });
    started.on('exit', hasEnded);
    started.on('error', hasEnded);
    return started;
  }

  function end(): void {
    clearTimeout(idle);
    const ended = child;
    child = null;
    ended?.kill('SIGKILL');
  }

  return {
    decode: (chunks, recipe, limit) =>
      new Promise((resolve) => {
        clearTimeout(idle);
        child ??= start();
        refWhileBusy(child, true);
        const timer = setTimeout(() => {
          settle({ ok: false, reason: 'took-too-long' });
          end();
        }, limit);
        settle = (answer) => {
          settle = () => {};
          clearTimeout(timer);
          if (child) refWhileBusy(child, false);
          idle = setTimeout(end, IDLE_MILLISECONDS).unref();
          resolve(answer);
        };
        // Without a file descriptor to spare it has neither `send` nor `stdin`, and emits its error later.
        child.send?.({ ...recipe, bytes: chunks.reduce((sum, { byteLength }) => sum + byteLength, 0) });
        if (child.stdin) Readable.from(chunks).pipe(child.stdin, { end: false });
      }),
  };
}

function startProgram(): ChildProcess {
  // Disable the just-in-time compiler: the memory it reserves would count as 500 MB of data.
  const command = [process.execPath, '--jitless', PROGRAM];
  const [file = '', ...args] =
    process.platform === 'win32'
      ? command
      : ['/bin/sh', '-c', `ulimit -d ${MAX_DATA_KILOBYTES} 2>/dev/null; exec "$@"`, 'sh', ...command];
  const child = spawn(file, args, {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Do not pass on the server's environment, which holds its secrets.
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
  });
  // The pipe breaks if the process dies during a write.
  child.stdin?.on('error', () => {});
  return child;
}

/** Keeps this process alive for a busy child only. */
function refWhileBusy(child: ChildProcess, isBusy: boolean): void {
  const input = child.stdin as (NodeJS.WritableStream & { ref?: () => void; unref?: () => void }) | null;
  for (const part of [child, child.channel, input]) {
    if (isBusy) part?.ref?.();
    else part?.unref?.();
  }
}
