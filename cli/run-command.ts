import { Command, CommanderError } from 'commander';
import { addBackupCommands } from './backup-commands.ts';
import { addCatalogueCommands } from './catalogue-commands.ts';
import { addOrderCommands } from './order-commands.ts';
import { Refusal } from './refusal.ts';
import { addSupportCommands } from './support-commands.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Runs one command.
 * @param words what stands after `tiffin`
 * @returns the exit code: 0, 1 if an import rejected anything, 2 if the command can't be carried out
 */
export async function runCommand(words: readonly string[], surroundings: Surroundings): Promise<number> {
  let exitCode = 0;
  const program = new Command('tiffin')
    .description("Tiffin's command line: feeds the catalogue and follows orders through the running server.")
    .exitOverride()
    .showHelpAfterError('(npm run tiffin -- help shows every command)')
    .configureOutput({
      writeOut: (text) => surroundings.print(text.trimEnd()),
      writeErr: (text) => surroundings.report(text.trimEnd()),
    });
  addCatalogueCommands(program, surroundings, (code) => {
    exitCode = code;
  });
  addOrderCommands(program, surroundings);
  addSupportCommands(program, surroundings);
  addBackupCommands(program, surroundings);
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has said what is wrong already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof Refusal)) throw error;
    surroundings.report(error.message);
    return 2;
  }
}
