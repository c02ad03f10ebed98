import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { DOCUMENT_KINDS, type DocumentKind } from '../app/catalogue/import-export/document-kinds.ts';
import { readDemoPictures } from './demo-pictures.ts';
import { generateCatalogue } from './generate-catalogue.ts';
import type { CatalogueSize } from './vendors.ts';

export interface WriteOptions extends CatalogueSize {
  /** The folder for the six files; created if missing, and files of the same names are replaced. */
  out: string;
  /** Whether to embed pictures in the documents (about 9 KB each); true by default. */
  hasPictures?: boolean;
  /** Called regularly, and at the end, with the number of items written. */
  onProgress?: (items: number) => void;
}

const REPORT_EVERY = 1_000;
/** Characters that are buffered before a write. */
const CHUNK = 65_536;

/** Writes a generated catalogue as `<collection>.jsonl` files, one document per line, in constant memory. */
export async function writeCatalogue(
  options: WriteOptions,
): Promise<{ counts: Record<DocumentKind, number> }> {
  const { out, onProgress, hasPictures = true } = options;
  await mkdir(out, { recursive: true });
  const counts = {
    category: 0,
    subcategory: 0,
    vendors: 0,
    vendor_category_images: 0,
    promos: 0,
    restaurantitems: 0,
  };
  const picture = hasPictures ? readDemoPictures() : () => undefined;
  const files = new Map<DocumentKind, LineFile>();
  for (const kind of DOCUMENT_KINDS) files.set(kind, await openFile(join(out, `${kind}.jsonl`)));
  for (const { file, document } of generateCatalogue({ ...options, picture })) {
    await files.get(file)?.write(`${JSON.stringify(document)}\n`);
    counts[file]++;
    if (file === 'restaurantitems' && counts[file] % REPORT_EVERY === 0) onProgress?.(counts[file]);
  }
  for (const file of files.values()) await file.close();
  onProgress?.(counts.restaurantitems);
  return { counts };
}

interface LineFile {
  /** Returns a promise only when the disk has to catch up. */
  write(line: string): Promise<unknown> | undefined;
  close(): Promise<void>;
}

async function openFile(path: string): Promise<LineFile> {
  const stream: WriteStream = createWriteStream(path);
  // A file that can't be written fails before anything is generated.
  await once(stream, 'open');
  // A full disk must reject the wait instead of ending the process.
  const done = finished(stream);
  done.catch(() => undefined);
  let lines = '';
  const flush = () => {
    const isTaken = stream.write(lines);
    lines = '';
    return isTaken;
  };
  return {
    write: (line) => {
      lines += line;
      if (lines.length < CHUNK || flush()) return undefined;
      return Promise.race([once(stream, 'drain'), done]);
    },
    close: async () => {
      flush();
      stream.end();
      await done;
    },
  };
}
