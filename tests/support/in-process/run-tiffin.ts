import type { CommandContext } from '../../../cli/command-context.ts';
import { runCommand } from '../../../cli/run-command.ts';
import type { TestApp } from './test-app.ts';
import { OPERATOR_TOKEN } from './test-settings.ts';

/** The result of a command: `output` is its whole output, `printed` and `reported` are its stdout and stderr. */
export interface CommandOutcome {
  code: number;
  output: string;
  printed: string;
  reported: string;
}

/** Runs a command of `npm run tiffin` against the product in-process, with the token of `createTestApp`. */
export async function runTiffin(
  shop: TestApp,
  words: string[],
  changes: Partial<CommandContext> = {},
): Promise<CommandOutcome> {
  const output: string[] = [];
  const printed: string[] = [];
  const reported: string[] = [];
  const code = await runCommand(words, {
    environment: { OPERATOR_TOKEN },
    fetch: (request) => shop.app.handle(request),
    wait: async () => {},
    print: (line) => {
      output.push(line);
      printed.push(line);
    },
    report: (line) => {
      output.push(line);
      reported.push(line);
    },
    confirm: async () => false,
    isTerminal: false,
    ...changes,
  });
  return { code, output: output.join('\n'), printed: printed.join('\n'), reported: reported.join('\n') };
}
