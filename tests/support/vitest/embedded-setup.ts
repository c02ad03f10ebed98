import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../app/db/migrate.server.ts';
import { embeddedDatabase } from '../../../app/db/open-database.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of an empty, migrated embedded database that test files copy. */
    embeddedDump: string;
  }
}

/** Creating an embedded database takes seconds, copying one a tenth of that. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tiffin-embedded-'));
  const lite = await PGlite.create('memory://');
  const database = embeddedDatabase(lite, null);
  await migrate(database);
  // Uncompressed, because compression would take most of the time of a copy.
  const dump = await lite.dumpDataDir('none');
  await database.close();
  const file = join(folder, 'migrated.tar');
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  project.provide('embeddedDump', file);
  return () => rmSync(folder, { recursive: true });
}
