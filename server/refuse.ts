/** Ends a start that has failed. The message is for the person who starts the process, so it is not logged. */
export function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** The result of `attempt`; where that fails, the start ends with the problem and the reason. */
export function orRefuse<Result>(problem: string, attempt: () => Result): Result {
  try {
    return attempt();
  } catch (error) {
    return refuse(`${problem}: ${messageOf(error)}`);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
