/** Ends the command with one sentence for the operator and exit code 2. */
export class Refusal extends Error {}

/**
 * What to throw for something caught: a sentence where a file or folder is in the way, and the error
 * itself where it is a bug of ours.
 * @param problem begins the sentence: "The folder out cannot be made"
 */
export function refusalOf(error: unknown, problem: string): unknown {
  return error instanceof Error && 'syscall' in error ? new Refusal(`${problem}: ${error.message}.`) : error;
}
