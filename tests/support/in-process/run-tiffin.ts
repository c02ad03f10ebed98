import type { CommandContext } from '../../../cli/command-context.ts';
import { runCommand } from '../../../cli/run-command.ts';
import type { TestApp } from './test-app.ts';

/** The result of a command: `said` is its whole output, `printed` and `reported` are its stdout and stderr. */
export interface CommandOutcome {
  code: number;
  said: string;
  printed: string;
  reported: string;
}

/** Runs a command of `npm run tiffin` against the product in-process, with the token of `createTestApp`. */
export async function runTiffin(
  shop: TestApp,
  words: string[],
  changes: Partial<CommandContext> = {},
): Promise<CommandOutcome> {
  const said: string[] = [];
  const printed: string[] = [];
  const reported: string[] = [];
  const code = await runCommand(words, {
    environment: { OPERATOR_TOKEN: 'an operator token for the tests' },
    fetch: (request) => shop.app.handle(request),
    wait: async () => {},
    print: (line) => {
      said.push(line);
      printed.push(line);
    },
    report: (line) => {
      said.push(line);
      reported.push(line);
    },
    isTerminal: false,
    ...changes,
  });
  return { code, said: said.join('\n'), printed: printed.join('\n'), reported: reported.join('\n') };
}
