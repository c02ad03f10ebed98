/** The parts of the process that a command uses, injected so that tests can replace them. */
export interface CommandContext {
  environment: Record<string, string | undefined>;
  fetch: (request: Request) => Promise<Response>;
  /** Resolves after the given milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
  /** Prints a line of the result. */
  print: (line: string) => void;
  /** Prints a line about progress or errors. */
  report: (line: string) => void;
  /** Asks the operator; false where nobody can answer. */
  confirm: (question: string) => Promise<boolean>;
  /** Whether progress may be redrawn in place. */
  isTerminal: boolean;
}
