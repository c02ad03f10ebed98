import { chmodSync, mkdirSync } from 'node:fs';
import { loggedTexts, startAndRecord } from '../processes/shop-output.ts';

/*
 * node fill-demo-folder.ts FOLDER: fills a new data folder with the demo catalogue and prints the warnings of that first
 * start, one a line.
 */
if (import.meta.main) process.stdout.write(await fillDemoFolder(process.argv[2] ?? ''));

/**
 * Fills a new data folder with the demo catalogue, which each shop of the browser tests copies instead of importing it.
 * The folder and the umask give access to all users, because start.e2e.ts checks that the shop restricts its files.
 * @returns the warnings of that first start, one a line
 */
export async function fillDemoFolder(dataDir: string): Promise<string> {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o777);
  const umask = process.umask(0);
  const shop = await startAndRecord({ DATA_DIR: dataDir, TIFFIN_DEMO: 'on' });
  process.umask(umask);
  return loggedTexts(await shop.stop(), 'warn').join('\n');
}
