import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePicture } from './encode-picture.server.ts';
import { hashOf, MAX_PICTURE_BYTES, readPictureSource } from './picture-source.server.ts';

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

test.each([
  ['', { kind: 'none' }],
  ['  ', { kind: 'none' }],
  ['https://pictures.example/a.jpg', { kind: 'address', address: 'https://pictures.example/a.jpg' }],
  [`/images/${'0a'.repeat(16)}`, { kind: 'stored', hash: '0a'.repeat(16) }],
  // An address may contain another address.
  [
    'https://pictures.example/?of=http://other.example/a.jpg',
    { kind: 'address', address: 'https://pictures.example/?of=http://other.example/a.jpg' },
  ],
  [GIF.toString('base64'), { kind: 'bytes', contentType: 'image/gif', bytes: GIF }],
  // Some tools break base64 into lines.
  [
    `${GIF.toString('base64').slice(0, 20)}\n${GIF.toString('base64').slice(20)}`,
    { kind: 'bytes', bytes: GIF },
  ],
  // The bytes decide the format, not the data URL's type.
  [`data:image/png;base64,${GIF.toString('base64')}`, { kind: 'bytes', contentType: 'image/gif' }],
])('reads %j', (blob, expected) => {
  expect(readPictureSource(blob)).toMatchObject(expected);
});

test('an address of exactly 2000 characters is accepted', () => {
  const address = 'https://pictures.example/'.padEnd(2_000, 'a');
  expect(readPictureSource(address)).toEqual({ kind: 'address', address });
});

test('a picture of exactly 10 MB is accepted', () => {
  const jpeg = Buffer.alloc(MAX_PICTURE_BYTES);
  jpeg.set([0xff, 0xd8, 0xff]);
  expect(readPictureSource(jpeg.toString('base64'))).toMatchObject({ kind: 'bytes' });
});

test('base64 of more than one and a half times 10 MB is refused, even if most of it is white space', () => {
  const base64 = GIF.toString('base64');
  const padded = (length: number) =>
    `${base64.slice(0, 20)}${' '.repeat(length - base64.length)}${base64.slice(20)}`;
  expect(readPictureSource(padded(15_000_000))).toMatchObject({ kind: 'bytes', bytes: GIF });
  expect(readPictureSource(padded(15_000_001))).toMatchObject({
    kind: 'broken',
    reason: expect.stringMatching(/larger/),
  });
});

test('the reference of a picture can be sent in its place', () => {
  const hash = hashOf(GIF);
  expect(readPictureSource(GIF.toString('base64'))).toMatchObject({ hash });
  expect(readPictureSource(`/images/${hash}`)).toEqual({ kind: 'stored', hash });
});

test('different pictures have different names', () => {
  expect(hashOf(Buffer.from('one'))).not.toBe(hashOf(Buffer.from('another')));
});

test('equal bytes have equal names, in any notation', () => {
  const bare = readPictureSource(GIF.toString('base64'));
  expect(readPictureSource(`data:image/gif;base64,${GIF.toString('base64')}`)).toEqual(bare);
});

test.each([
  ['https://', 'is not a valid address'],
  ['http://pictures.example/a.jpg', 'is not an https address'],
  [`https://pictures.example/${'a'.repeat(2_000)}`, 'is an address of more than 2000 characters'],
  ['data:image/png,abc', 'is a data URL without base64'],
  ['data:image/png;base64;', 'is a data URL without base64'],
  ['data:image/svg+xml,%3Csvg/%3E', 'is an SVG drawing, which may hold scripts: send JPEG, PNG or WebP'],
  ['data:image/svg+xml;base64,PHN2Zy8+', 'is an SVG drawing, which may hold scripts: send JPEG, PNG or WebP'],
  [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
    'is an SVG drawing, which may hold scripts: send JPEG, PNG or WebP',
  ],
  ['picture at https://pictures.example/a.jpg', 'is neither base64, a data URL nor an address'],
  ['my data:image/gif;base64,R0lGODlh', 'is neither base64, a data URL nor an address'],
  [`!${GIF.toString('base64')}`, 'is neither base64, a data URL nor an address'],
  [`https://pictures.example/images/${'0a'.repeat(16)} x`, 'is not a valid address'],
  // Not references of a stored picture, because other text precedes or follows it.
  [`/small/images/${'0a'.repeat(16)}`, 'is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture'],
  [`/images/${'0a'.repeat(16)}.jpg`, 'is neither base64, a data URL nor an address'],
  [
    Buffer.from('<?xml version="1.0"?>').toString('base64'),
    'is an SVG drawing, which may hold scripts: send JPEG, PNG or WebP',
  ],
  ['not a picture!', 'is neither base64, a data URL nor an address'],
  ['javascript:alert(1)', 'is neither base64, a data URL nor an address'],
  ['/etc/passwd', 'is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture'],
  [Buffer.from('%PDF-1.7').toString('base64'), 'is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture'],
  [Buffer.alloc(MAX_PICTURE_BYTES + 1, 0xff).toString('base64'), 'is larger than 10 MB'],
])('%.60j is broken', (blob, reason) => {
  expect(readPictureSource(blob)).toEqual({ kind: 'broken', reason });
});

test('a picture of too many pixels is refused before it is decoded', async () => {
  // The head of a PNG that declares 20,000 × 20,000 pixels.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(20_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  expect(await encodePicture(png)).toEqual({ ok: false, reason: 'has more than 40 million pixels' });
});
