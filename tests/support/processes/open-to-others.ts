import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What in `folder`, itself included, another user of the machine could read or write by its mode. */
export function openToOthers(folder: string): string[] {
  return ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (name) => statSync(join(folder, name)).mode & 0o077,
  );
}
