import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../../../scripts/build.mjs';
import { loggedTexts, startAndRecord } from '../processes/shop-output.ts';

/**
 * Builds the product and fills a data folder with the demo catalogue, which each shop copies instead of importing it.
 * The folder and the umask give access to all users, because start.e2e.ts checks that the shop restricts its files.
 */
export default async function setup(): Promise<() => void> {
  buildIfStale();
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-demo-'));
  chmodSync(dataDir, 0o777);
  const umask = process.umask(0);
  const shop = await startAndRecord({ DATA_DIR: dataDir, TIFFIN_DEMO: 'on' });
  process.umask(umask);
  process.env.DEMO_DATA_DIR = dataDir;
  process.env.DEMO_START_WARNINGS = loggedTexts(await shop.stop(), 'warn').join('\n');
  return () => rmSync(dataDir, { recursive: true, force: true });
}
