/** The little of the tar format that a backup needs: folders and files with short names (POSIX ustar). */

const BLOCK = 512;
const LONGEST_NAME = 100;

export type TarEntry =
  | { kind: 'folder'; name: string }
  | { kind: 'file'; name: string; size: number; chunks: AsyncIterable<Uint8Array> };

/** @throws when a file turns out to have another size than its entry says */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield header(entry);
    if (entry.kind === 'folder') continue;
    let written = 0;
    for await (const chunk of entry.chunks) {
      written += chunk.byteLength;
      yield chunk;
    }
    if (written !== entry.size) throw new Error(`${entry.name} has changed while it was read`);
    yield new Uint8Array(padding(entry.size));
  }
  yield new Uint8Array(2 * BLOCK);
}

/**
 * Reads entries one by one; the chunks of a file are to be read before the next entry is asked for.
 * @throws for what is no such archive or has been cut off
 */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const source = createReader(chunks);
  for (;;) {
    const block = await source.read(BLOCK);
    if (block.every((byte) => byte === 0)) return;
    const { kind, name, size } = readHeader(block);
    if (kind === 'folder') {
      yield { kind, name };
      continue;
    }
    let left = size;
    async function* contents(): AsyncGenerator<Uint8Array> {
      while (left > 0) {
        const chunk = await source.readSome(left);
        left -= chunk.byteLength;
        yield chunk;
      }
    }
    yield { kind, name, size, chunks: contents() };
    if (left > 0) throw new Error(`${name} was not read to its end`);
    await source.read(padding(size));
  }
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function header(entry: TarEntry): Buffer {
  const isFolder = entry.kind === 'folder';
  const name = isFolder ? `${entry.name}/` : entry.name;
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`${name} is too long a name for an archive`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, digits: number) =>
    block.write(value.toString(8).padStart(digits, '0'), at);
  block.write(name, 0);
  octal(isFolder ? 0o700 : 0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(isFolder ? 0 : entry.size, 124, 11);
  octal(0, 136, 11);
  block.write(isFolder ? '5' : '0', 156);
  block.write('ustar\x0000', 257);
  octal(checksum(block), 148, 6);
  block.write('\0 ', 154);
  return block;
}

function readHeader(block: Buffer): { kind: TarEntry['kind']; name: string; size: number } {
  const text = (from: number, to: number) => block.toString('utf8', from, to).replace(/\0.*$/s, '');
  if (Number.parseInt(text(148, 156), 8) !== checksum(block))
    throw new Error('this is no archive, or it is damaged');
  const kind = { 0: 'file', 5: 'folder' } as const;
  const type = text(156, 157);
  if (type !== '0' && type !== '5') throw new Error(`an entry of the kind ${type} is not expected`);
  return {
    kind: kind[type],
    name: text(0, LONGEST_NAME).replace(/\/$/, ''),
    size: Number.parseInt(text(124, 136), 8),
  };
}

/** Of a header whose own field for it counts as spaces. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function createReader(chunks: AsyncIterable<Uint8Array>) {
  const source = chunks[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  async function fill(): Promise<void> {
    const next = await source.next();
    if (next.done) throw new Error('it was cut off');
    const { buffer, byteOffset, byteLength } = next.value;
    rest = Buffer.concat([rest, Buffer.from(buffer, byteOffset, byteLength)]);
  }
  const take = (bytes: number) => {
    const taken = rest.subarray(0, bytes);
    rest = rest.subarray(bytes);
    return taken;
  };
  return {
    read: async (bytes: number): Promise<Buffer> => {
      while (rest.byteLength < bytes) await fill();
      return take(bytes);
    },
    readSome: async (most: number): Promise<Buffer> => {
      while (rest.byteLength === 0) await fill();
      return take(Math.min(most, rest.byteLength));
    },
  };
}
