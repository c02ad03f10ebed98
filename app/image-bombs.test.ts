import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { IMAGE_BOMBS, MEGABYTE, vastProgressiveJpeg } from '../tests/support/image-bombs.ts';
import { encodeProfileImage } from './account/profile-image.server.ts';
import { IMAGE_PROGRESSIVE, IMAGE_UNREADABLE } from './account/profile-rules.ts';
import { encodePicture } from './catalogue/encode-picture.server.ts';
import { readPictureSource } from './catalogue/picture-source.server.ts';

// A profile picture and the pictures of an import: the two ways for a picture to come in.

/** What customers get must be one still picture of known size that holds nothing of the source but pixels. */
async function expectHarmless(bytes: Buffer, widest: number): Promise<void> {
  const { format, width, pages } = await sharp(bytes).metadata();
  expect([format, pages ?? 1]).toEqual(['webp', 1]);
  expect(width).toBeLessThanOrEqual(widest);
  expect(bytes.toString('latin1')).not.toMatch(/script|onload|passwd/);
}

describe.each(IMAGE_BOMBS)('%s does no harm', (_, make) => {
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
  for (const [, make] of IMAGE_BOMBS) {
    const bytes = await make();
    await Promise.all([encodeProfileImage(bytes), encodePicture(bytes)]);
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * MEGABYTE);
});

test('a progressive JPEG is refused by what its head says, and among many at once each gets its own answer', async () => {
  const bomb = await vastProgressiveJpeg(9_000, 9_000);
  const small = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const many = [bomb, small, Buffer.from('no picture'), bomb, small];
  const encoded = await Promise.all(many.map((bytes) => encodeProfileImage(bytes)));
  expect(encoded.map((each) => (each.ok ? 'ok' : each.problem))).toEqual([
    IMAGE_PROGRESSIVE,
    'ok',
    IMAGE_UNREADABLE,
    IMAGE_PROGRESSIVE,
    'ok',
  ]);
});
