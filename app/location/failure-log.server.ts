const PAUSE_MILLISECONDS = 10 * 60 * 1000;

/** Logs that something fails: the first time, and then once in ten minutes at most. */
export type FailureLog = (what: string, reason: string) => void;

/** @param write gets one line, in which `what` and `reason` stand as they were given */
export function createFailureLog(
  now: () => Date,
  write: (line: string) => void = (line) => console.warn(line),
): FailureLog {
  const quietUntil = new Map<string, number>();
  return (what, reason) => {
    if (now().getTime() < (quietUntil.get(what) ?? 0)) return;
    quietUntil.set(what, now().getTime() + PAUSE_MILLISECONDS);
    write(`${what} does not answer: ${reason}.`);
  };
}
