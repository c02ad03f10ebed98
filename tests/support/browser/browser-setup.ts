import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../../../scripts/build.mjs';
import { startAndListen } from '../processes/shop-output.ts';

/**
 * Once for all browser tests: the production build of these sources, and a data folder with the demo
 * catalogue, of which each shop takes a copy instead of importing it again. start.e2e.ts reads what this
 * first start said and left: its folder and the files made in it were open to all users, if the shop had let them be.
 */
export default async function setup(): Promise<() => void> {
  buildIfStale();
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-demo-'));
  chmodSync(dataDir, 0o777);
  const umask = process.umask(0);
  const shop = await startAndListen({ DATA_DIR: dataDir, TIFFIN_DEMO: 'on' });
  process.umask(umask);
  process.env.DEMO_DATA_DIR = dataDir;
  process.env.DEMO_START_ERRORS = (await shop.stop()).err;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
