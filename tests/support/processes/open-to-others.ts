import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files in `folder`, and the folder itself, whose mode lets other users of the machine read or write them. */
export function openToOthers(folder: string): string[] {
  return ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (name) => statSync(join(folder, name)).mode & 0o077,
  );
}
