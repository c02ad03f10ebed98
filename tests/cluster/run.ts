/*
 * npm run test:cluster [-- WORD ...]: unpacks the engines and a release, starts inside.ts in namespaces of its own and
 * removes everything afterwards. Words select faults by name. The exit code is 1 if a promise is broken; then the logs
 * stay.
 */
import { mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeRelease } from '../../scripts/release.mjs';
import { addMigrations, unpackRelease } from '../chaos/support/release-shop.ts';
import { makeImage } from './support/image.ts';
import { runApart, whatIsMissing } from './support/namespaces.ts';

const missing = whatIsMissing();
if (missing) {
  console.error(`npm run test:cluster needs ${missing}.`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'tiffin-cluster-'));
console.log('Unpacking Patroni, etcd, PostgreSQL, HAProxy and PgBouncer of Debian 13, and a release …');
const image = makeImage();
let code = 1;
try {
  const archive = await writeRelease(folder);
  const [one, other] = [unpackRelease(archive, folder, 'one'), unpackRelease(archive, folder, 'other')];
  addMigrations(other);
  const inside = join(import.meta.dirname, 'inside.ts');
  const args = ['--disable-warning=ExperimentalWarning', inside, image.root, folder, one, other];
  code = await runApart(process.execPath, [...args, ...process.argv.slice(2)]);
} finally {
  image.remove();
  for (const name of readdirSync(folder)) {
    if (code !== 1 || name !== 'logs') rmSync(join(folder, name), { recursive: true, force: true });
  }
  if (code === 1) console.log(`The logs are in ${folder}/logs.`);
  else rmdirSync(folder);
}
process.exit(code);
