import { resolve } from 'node:path';
import type { Command } from 'commander';
import { addToArchive, archiveOf } from '../server/assets-archive.ts';
import { readPlaces } from '../server/settings.ts';
import type { CommandContext } from './command-context.ts';
import { Refusal, refusalOf } from './refusal.ts';

const ASSETS = resolve(import.meta.dirname, '../build/client/assets');

/** Adds `assets add`. */
export function addAssetCommands(program: Command, { environment, print }: CommandContext): void {
  const assets = program.command('assets').description("this version's browser files");
  assets
    .command('add')
    .description('store them in ASSETS_DIR, so that processes of other versions on this machine serve them')
    .action(async () => {
      const read = readPlaces(environment);
      if (!read.ok) throw new Refusal(`These settings are wrong:\n${read.problems.join('\n')}`);
      const archive = archiveOf(read.settings);
      if (archive === null) throw new Refusal('ASSETS_DIR is not set: name the folder that the server has.');
      await addToArchive(ASSETS, archive, Date.now()).catch((error: unknown) => {
        throw refusalOf(error, `The browser files cannot be stored in ${archive}`);
      });
      print(`The browser files of this version are in ${archive}.`);
    });
}
