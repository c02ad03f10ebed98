import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXTUAL = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** Below this size, compression saves no packet. */
const MIN_BYTES = 1_000;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Writes `x.js.br` and `x.js.gz` beside every `x.js` of the folder, at the best level: the server sends them
 * as they are.
 */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXTUAL.has(extname(entry.name)));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const bytes = await readFile(file);
      if (bytes.byteLength < MIN_BYTES) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
      await writeFile(`${file}.br`, await compressBrotli(bytes, { params }));
      await writeFile(`${file}.gz`, await compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
