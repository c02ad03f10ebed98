/** What the command takes from the process, handed in so that tests can drive it. */
export interface Surroundings {
  environment: Record<string, string | undefined>;
  fetch: (request: Request) => Promise<Response>;
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
  /** A line of the result. */
  print: (line: string) => void;
  /** A line about what is going on or wrong. */
  report: (line: string) => void;
  /** Whether progress may be drawn over itself. */
  isTerminal: boolean;
}
