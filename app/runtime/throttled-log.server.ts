const PAUSE_MILLISECONDS = 10 * 60 * 1000;

/** Logs a problem with its reason: the first time, and then at most once in ten minutes. */
export type FailureLog = (problem: string, reason: string) => void;

/** @param write gets one line, with `problem` and `reason` as given */
export function createFailureLog(
  now: () => Date,
  write: (line: string) => void = (line) => console.warn(line),
): FailureLog {
  const quietUntil = new Map<string, number>();
  return (problem, reason) => {
    if (now().getTime() < (quietUntil.get(problem) ?? 0)) return;
    quietUntil.set(problem, now().getTime() + PAUSE_MILLISECONDS);
    write(`${problem}: ${reason}.`);
  };
}
