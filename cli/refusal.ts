/** Ends the command with one sentence for the operator and exit code 2. */
export class Refusal extends Error {}
