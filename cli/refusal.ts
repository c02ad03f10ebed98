/** Ends the command with one sentence for the operator and exit code 2. */
export class Refusal extends Error {}

/**
 * Converts a caught error: a message where a file or folder is the problem, else the error itself, which is a bug.
 * @param problem begins the message: "The folder out cannot be made"
 */
export function refusalOf(error: unknown, problem: string): unknown {
  return error instanceof Error && 'syscall' in error ? new Refusal(`${problem}: ${error.message}.`) : error;
}
