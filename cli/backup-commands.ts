import type { Command } from 'commander';
import { type DoorOptions, openDoor } from './door.ts';
import { withDoorOptions } from './door-options.ts';
import type { Surroundings } from './surroundings.ts';

/** Adds `backup` and `restore`. */
export function addBackupCommands(program: Command, surroundings: Surroundings): void {
  withDoorOptions(program.command('backup'))
    .description("write the running server's embedded database into a file")
    .argument('<file>', 'such as shop.tar.gz; readable by its owner alone')
    .action(async (file: string, options: DoorOptions) => {
      // The other commands do not wait for the database.
      const { writeBackup } = await import('./write-backup.ts');
      await writeBackup({ file, door: openDoor(options, surroundings), surroundings });
    });

  program
    .command('restore')
    .description(
      'put a backup in the place of the embedded database in DATA_DIR; no server may use it meanwhile',
    )
    .argument('<file>', 'made by backup')
    .action(async (file: string) => {
      const { restoreBackup } = await import('./restore-backup.ts');
      await restoreBackup({ file, surroundings });
    });
}
