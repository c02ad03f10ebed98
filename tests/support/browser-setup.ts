import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../../scripts/build.mjs';
import { startShopProcess } from './shop-process.ts';

/**
 * Once for all browser tests: the production build of these sources, and a data folder with the demo
 * catalogue, which each shop takes a copy of instead of importing it anew.
 */
export default async function setup(): Promise<() => void> {
  buildIfStale();
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-demo-'));
  const shop = await startShopProcess({ dataDir, environment: { TIFFIN_DEMO: 'on' } });
  await shop.end('SIGTERM');
  process.env.DEMO_DATA_DIR = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
