import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodeProfileImage } from '../../app/account/profile/profile-image.server.ts';
import { IMAGE_UNREADABLE, imageTooManyPixels } from '../../app/account/profile/profile-rules.ts';
import { encodePicture } from '../../app/catalogue/pictures/encode-picture.server.ts';
import { readPictureSource } from '../../app/catalogue/pictures/picture-source.server.ts';
import { IMAGE_BOMBS, MEGABYTE, vastProgressiveJpeg } from '../support/hostile/image-bombs.ts';

// A profile picture and an import's picture: the two ways for a picture to get in.

const REFUSAL = /can't read this picture|too large/;

/** What customers get must be one still picture of known size, without metadata of the source. */
async function expectHarmless(bytes: Buffer, widest: number): Promise<void> {
  const { format, width, pages } = await sharp(bytes).metadata();
  expect([format, pages ?? 1]).toEqual(['webp', 1]);
  expect(width).toBeLessThanOrEqual(widest);
  expect(bytes.toString('latin1')).not.toMatch(/script|onload|passwd/);
}

describe.each(IMAGE_BOMBS)('%s does no harm', (_, make) => {
  test('as a profile picture', async () => {
    const encoded = await encodeProfileImage('asha', [await make()]);
    if (!encoded.ok) return expect(encoded).toMatchObject({ problem: expect.stringMatching(REFUSAL) });
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

test('all of them, one after another, raise the memory by less than 150 MB', async () => {
  const before = process.memoryUsage().rss;
  for (const [, make] of IMAGE_BOMBS) {
    const bytes = await make();
    await Promise.all([encodeProfileImage('asha', [bytes]), encodePicture(bytes)]);
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
});

test('a progressive JPEG is refused by its header, and of many at once each gets its own answer', async () => {
  const bomb = await vastProgressiveJpeg(9_000, 9_000);
  const small = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const many = [bomb, small, Buffer.from('no picture'), bomb, small];
  const encoded = await Promise.all(many.map((bytes) => encodeProfileImage('asha', [bytes])));
  const tooMany = { ok: false, reason: 'refused', problem: imageTooManyPixels(16) };
  const saved = { ok: true, url: expect.stringContaining('data:image/webp') };
  const unreadable = { ok: false, reason: 'refused', problem: IMAGE_UNREADABLE };
  expect(encoded).toEqual([tooMany, saved, unreadable, tooMany, saved]);
});
