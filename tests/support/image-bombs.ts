import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const MEGABYTE = 1024 * 1024;
const SCRIPT = '<script>alert(1)</script>';
const photo = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of one bit a pixel that says to be so large, whatever its data unpack to. */
function png(width: number, height: number, unpacked: Buffer, ...others: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(unpacked));
  return Buffer.concat([signature, chunk('IHDR', head), ...others, data, chunk('IEND', Buffer.alloc(0))]);
}

/** A small progressive JPEG whose head says that it is so large. */
export async function vastProgressiveJpeg(width: number, height: number): Promise<Buffer> {
  const bytes = await photo().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

function vastWebp(): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(22, 4);
  bytes.write('WEBPVP8X', 8);
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(16_382, 24, 3);
  bytes.writeUIntLE(16_382, 27, 3);
  return bytes;
}

async function film(): Promise<Buffer> {
  const frame = (red: number) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 0, b: 0 } } });
  const frames = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      frame(n * 4)
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

const ENTITIES = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join(
  '',
);
const svg = (inside: string, before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${inside}</svg>`);

/** Pictures that would fill the memory, are cut off, or are something else as well. */
export const IMAGE_BOMBS: readonly [what: string, bytes: () => Buffer | Promise<Buffer>][] = [
  ['a PNG of 3,600 megapixels that is only a head', () => png(60_000, 60_000, Buffer.alloc(0))],
  ['a PNG of 400 megapixels in 50 KB', () => png(20_000, 20_000, Buffer.alloc(50 * MEGABYTE))],
  ['a small PNG whose data unpack to 50 MB', () => png(8, 8, Buffer.alloc(50 * MEGABYTE))],
  [
    'a PNG whose comment unpacks to 50 MB',
    () =>
      png(
        8,
        8,
        Buffer.alloc(16),
        chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50 * MEGABYTE))])),
      ),
  ],
  // One bit a pixel, each row with its filter.
  ['a PNG of 99 megapixels in 12 KB', () => png(10_000, 9_999, Buffer.alloc((1 + 10_000 / 8) * 9_999))],
  ['a WebP of 268 megapixels', vastWebp],
  ['a progressive JPEG of 81 megapixels in 1 KB', () => vastProgressiveJpeg(9_000, 9_000)],
  ['a progressive JPEG of 4,000 megapixels in 1 KB', () => vastProgressiveJpeg(65_000, 65_000)],
  ['a progressive JPEG of 16 megapixels in 1 KB', () => vastProgressiveJpeg(4_000, 3_999)],
  ['a JPEG cut off', async () => (await photo().jpeg().toBuffer()).subarray(0, 200)],
  ['a PNG cut off', async () => (await photo().png().toBuffer()).subarray(0, 60)],
  [
    'a JPEG with a web page behind it',
    async () => Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from(SCRIPT)]),
  ],
  ['a GIF that is also a script', () => Buffer.from(`GIF89a/*${SCRIPT}*/=1;`)],
  ['a web page', () => Buffer.from(`<html>${SCRIPT}</html>`)],
  ['a drawing with a script', () => svg(`${SCRIPT}<rect width="9" height="9" onload="alert(1)"/>`)],
  ['a drawing that reads files', () => svg('<image href="file:///etc/passwd" width="9" height="9"/>')],
  [
    'a drawing of a billion words',
    () => svg('<text>&e9;</text>', `<!DOCTYPE svg [<!ENTITY e0 "ha">${ENTITIES}]>`),
  ],
  ['a drawing that draws itself', () => svg('<g id="a"><use href="#a"/><use href="#a"/></g>')],
  ['a film', film],
];
