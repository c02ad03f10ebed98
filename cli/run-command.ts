import { Command, CommanderError } from 'commander';
import { addAssetCommands } from './asset-commands.ts';
import { addAvailabilityCommands } from './availability-commands.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addCatalogueCommands } from './catalogue-commands.ts';
import type { CommandContext } from './command-context.ts';
import { addMigrateCommands } from './migrate-commands.ts';
import { addOrderCommands } from './orders/order-commands.ts';
import { Refusal } from './refusal.ts';
import { addSupportCommands } from './support-commands.ts';
import { addTokenCommands } from './token-commands.ts';
import { addWebhookCommands } from './webhook-commands.ts';

/**
 * Runs one command.
 * @param words the arguments after `tiffin`
 * @returns the exit code: 0, 1 if an import rejected anything or migrations are pending, 2 if the command can't be carried out
 */
export async function runCommand(words: readonly string[], context: CommandContext): Promise<number> {
  let exitCode = 0;
  const program = new Command('tiffin')
    .description("Tiffin's command line: feeds the catalogue and follows orders through the running server.")
    .exitOverride()
    .showHelpAfterError('(the command help shows every command)')
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.report(text.trimEnd()),
    });
  const setExitCode = (code: number) => {
    exitCode = code;
  };
  addCatalogueCommands(program, context, setExitCode);
  addAvailabilityCommands(program, context);
  addOrderCommands(program, context);
  addSupportCommands(program, context);
  addTokenCommands(program, context);
  addWebhookCommands(program, context);
  addBackupCommands(program, context);
  addAssetCommands(program, context);
  addMigrateCommands(program, context, setExitCode);
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has already printed the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof Refusal)) throw error;
    context.report(error.message);
    return 2;
  }
}
