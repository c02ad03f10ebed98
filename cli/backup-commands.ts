import type { Command } from 'commander';
import type { CommandContext } from './command-context.ts';
import { createOperatorClient, type OperatorClientOptions, withClientOptions } from './operator-client.ts';

/** Adds `backup` and `restore`. */
export function addBackupCommands(program: Command, context: CommandContext): void {
  withClientOptions(program.command('backup'))
    .description("write the running server's embedded database into a file")
    .argument('<file>', 'such as shop.tar.gz; readable by its owner alone')
    .action(async (file: string, options: OperatorClientOptions) => {
      // Loaded here, so that the other commands start without the database.
      const { writeBackup } = await import('./write-backup.ts');
      await writeBackup({ file, client: createOperatorClient(options, context), context });
    });

  program
    .command('restore')
    .description(
      'put a backup in the place of the embedded database in DATA_DIR; no server may use it meanwhile',
    )
    .argument('<file>', 'made by backup')
    .action(async (file: string) => {
      const { restoreBackup } = await import('./restore-backup.ts');
      await restoreBackup({ file, context });
    });
}
