import { type Command, InvalidArgumentError } from 'commander';
import type { UnusedPicture } from '../app/catalogue/pictures/unused-pictures.server.ts';
import type { CommandContext } from './command-context.ts';
import { exportFolder } from './export-folder.ts';
import { importFolder } from './import-folder.ts';
import {
  createOperatorClient,
  type OperatorClient,
  type OperatorClientOptions,
  requireGood,
  withClientOptions,
} from './operator-client.ts';
import { startProgress } from './progress.ts';
import { refusalOf } from './refusal.ts';

/** Adds `catalogue generate`, `import`, `export` and `unused-pictures`. */
export function addCatalogueCommands(
  program: Command,
  context: CommandContext,
  setExitCode: (code: number) => void,
): void {
  const catalogue = program.command('catalogue').description('make, import and export catalogues');

  catalogue
    .command('generate')
    .description('write an invented catalogue, the same for the same numbers')
    .option('--vendors <number>', 'how many vendors', wholeNumber, 60)
    .option('--items <number>', 'how many items', wholeNumber, 1_400)
    .option('--seed <number>', 'another number, another catalogue', wholeNumber, 1)
    .option('--no-pictures', 'leave the pictures out: 2,000,000 items with them are 20 GB')
    .requiredOption('--out <folder>', 'where its files are written')
    .action(async ({ vendors, items, seed, out, pictures }: GenerateOptions) => {
      // Loaded here, because the generator includes its pictures, which the other commands do not need.
      const { writeCatalogue } = await import('../demo/write-catalogue.ts');
      const progress = startProgress('restaurantitems.jsonl', items, context);
      try {
        const size = { vendors, items, seed };
        const { counts } = await writeCatalogue({
          ...size,
          out,
          hasPictures: pictures,
          onProgress: progress.update,
        });
        // A few vendors may have fewer items than requested, and some none.
        const written = `${counts.vendors} vendors with ${counts.restaurantitems} items`;
        context.print(`A catalogue of ${written} is in ${out}.`);
      } catch (error) {
        throw refusalOf(error, `The catalogue cannot be written into ${out}`);
      } finally {
        progress.stop();
      }
    });

  withClientOptions(catalogue.command('import'))
    .description('bring the files of a folder into the running server, each document by its id')
    .argument(
      '<folder>',
      'holds category, subcategory, vendors, vendor_category_images, promos, restaurantitems (.jsonl or .json)',
    )
    .option('--rejected <file>', 'where rejected documents are listed', 'rejected.jsonl')
    .option('--replace', 'also remove what the folder does not have')
    .option('--yes', 'do not ask when that is more than a tenth of a kind')
    .action(async (folder: string, options: ImportOptions) => {
      const client = createOperatorClient(options, context);
      const { rejected: rejectedPath, replace: isReplacing = false, yes: isConfirmed = false } = options;
      setExitCode(await importFolder({ folder, rejectedPath, isReplacing, isConfirmed, client, context }));
    });

  withClientOptions(catalogue.command('export'))
    .description("write the running server's catalogue into a folder")
    .argument('<folder>', 'made if it is not there')
    .action(async (folder: string, options: OperatorClientOptions) => {
      await exportFolder({ folder, client: createOperatorClient(options, context), context });
    });

  withClientOptions(catalogue.command('unused-pictures'))
    .description(
      'list what the daily job would erase: pictures that nothing has shown for a week; erases nothing',
    )
    .action((options: OperatorClientOptions) =>
      printUnusedPictures(createOperatorClient(options, context), context),
    );
}

async function printUnusedPictures(client: OperatorClient, { print }: CommandContext): Promise<void> {
  const answer = await client.send('/operator/pictures/unused');
  await requireGood(answer);
  const lines = (await answer.text()).split('\n').filter(Boolean);
  const pictures = lines.map((line) => JSON.parse(line) as ListedPicture);
  for (const { hash, bytes, unusedsince, isdue } of pictures) {
    const since = unusedsince === null ? 'unused' : `unused since ${unusedsince}`;
    print(`${hash}${kilobytes(bytes).padStart(12)}  ${since}${isdue ? ', to be erased' : ''}`);
  }
  const due = pictures.filter(({ isdue }) => isdue);
  const size = kilobytes(due.reduce((sum, { bytes }) => sum + bytes, 0));
  print(`${pictures.length} unused, of which ${due.length} would be erased now (${size}).`);
}

/** `UnusedPicture` in JSON. */
type ListedPicture = Omit<UnusedPicture, 'unusedsince'> & { unusedsince: string | null };

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000).toLocaleString('en')} KB`;
}

interface ImportOptions extends OperatorClientOptions {
  rejected: string;
  replace?: boolean;
  yes?: boolean;
}

interface GenerateOptions {
  vendors: number;
  items: number;
  seed: number;
  out: string;
  pictures: boolean;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
