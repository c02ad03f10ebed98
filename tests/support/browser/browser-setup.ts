import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../../../scripts/build.mjs';
import { fillDemoFolder } from './fill-demo-folder.ts';

/** Builds the product and fills a folder with the demo catalogue, unless scripts/test.mjs has already. */
export default async function setup(): Promise<() => void> {
  buildIfStale();
  if (process.env.DEMO_DATA_DIR) return () => {};
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-demo-'));
  process.env.DEMO_START_WARNINGS = await fillDemoFolder(dataDir);
  process.env.DEMO_DATA_DIR = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
