import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodeProfileImage } from './account/profile-image.server.ts';
import { encodePicture } from './catalogue/encode-picture.server.ts';
import { readPictureSource } from './catalogue/picture-source.server.ts';

// A profile picture and the pictures of an import: the two ways for a picture to come in.

const MEGABYTE = 1024 * 1024;
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

const BOMBS: [what: string, bytes: () => Buffer | Promise<Buffer>][] = [
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
  ['a WebP of 268 megapixels', vastWebp],
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

/** What customers get must be one still picture of known size that holds nothing of the source but pixels. */
async function expectHarmless(bytes: Buffer, widest: number): Promise<void> {
  const { format, width, pages } = await sharp(bytes).metadata();
  expect([format, pages ?? 1]).toEqual(['webp', 1]);
  expect(width).toBeLessThanOrEqual(widest);
  expect(bytes.toString('latin1')).not.toMatch(/script|onload|passwd/);
}

describe.each(BOMBS)('%s does no harm', (_, make) => {
  test('as a profile picture', async () => {
    const encoded = await encodeProfileImage(await make());
    if (!encoded.ok) return expect(encoded.problem).toMatch(/cannot be read as a picture|too large/);
    await expectHarmless(Buffer.from(encoded.url.split(',')[1] ?? '', 'base64'), 180);
  });

  test('in a catalogue', async () => {
    const source = readPictureSource((await make()).toString('base64'));
    if (source.kind !== 'bytes')
      return expect(source).toMatchObject({ kind: 'broken', reason: expect.any(String) });
    const encoded = await encodePicture(source.bytes);
    if (!encoded.ok) return expect(encoded.reason).toMatch(/megapixel|million pixels|damaged/);
    for (const picture of Object.values(encoded.picture)) await expectHarmless(picture, 640);
  });
});

test('all of them together leave the memory as it was', async () => {
  const before = process.memoryUsage().rss;
  for (const [, make] of BOMBS) {
    const bytes = await make();
    await Promise.all([encodeProfileImage(bytes), encodePicture(bytes)]);
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * MEGABYTE);
});
