const PAUSE_MILLISECONDS = 10 * 60 * 1000;

/** Logs that something fails: the first time, and then at most once in ten minutes. */
export type FailureLog = (what: string, reason: string) => void;

/** @param write gets one line, with `what` and `reason` as given */
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
