import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePicture } from './encode-picture.server.ts';
import { MAX_PICTURE_BYTES, readPictureSource } from './picture-source.server.ts';

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

test.each([
  ['', { kind: 'none' }],
  ['  ', { kind: 'none' }],
  ['https://pictures.example/a.jpg', { kind: 'address', address: 'https://pictures.example/a.jpg' }],
  [`/images/${'0a'.repeat(16)}`, { kind: 'stored', hash: '0a'.repeat(16) }],
  [GIF.toString('base64'), { kind: 'bytes', contentType: 'image/gif', bytes: GIF }],
  // Some tools break base64 into lines.
  [
    `${GIF.toString('base64').slice(0, 20)}\n${GIF.toString('base64').slice(20)}`,
    { kind: 'bytes', bytes: GIF },
  ],
  // What the bytes are counts, not what the data URL says.
  [`data:image/png;base64,${GIF.toString('base64')}`, { kind: 'bytes', contentType: 'image/gif' }],
])('reads %j', (blob, expected) => {
  expect(readPictureSource(blob)).toMatchObject(expected);
});

test('equal bytes have equal names, however they are written', () => {
  const bare = readPictureSource(GIF.toString('base64'));
  expect(readPictureSource(`data:image/gif;base64,${GIF.toString('base64')}`)).toEqual(bare);
});

test.each([
  ['https://', 'is no proper address'],
  ['http://pictures.example/a.jpg', 'is not an https address'],
  [`https://pictures.example/${'a'.repeat(2_000)}`, 'is an address of more than 2000 characters'],
  ['data:image/png,abc', 'is a data URL without base64'],
  ['data:image/svg+xml;base64,PHN2Zy8+', 'is an SVG drawing, which may hold scripts: send JPEG, PNG or WebP'],
  [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
    'is an SVG drawing, which may hold scripts: send JPEG, PNG or WebP',
  ],
  ['not a picture!', 'is neither base64, a data URL nor an address'],
  ['javascript:alert(1)', 'is neither base64, a data URL nor an address'],
  ['/etc/passwd', 'is not a JPEG, PNG, WebP, GIF or AVIF picture'],
  [Buffer.from('%PDF-1.7').toString('base64'), 'is not a JPEG, PNG, WebP, GIF or AVIF picture'],
  [Buffer.alloc(MAX_PICTURE_BYTES + 1, 0xff).toString('base64'), 'is larger than 10 MB'],
])('%.60j is broken', (blob, reason) => {
  expect(readPictureSource(blob)).toEqual({ kind: 'broken', reason });
});

test('a picture of too many pixels is refused before it is decoded', async () => {
  // The head of a PNG that promises 20,000 × 20,000.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(20_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  expect(await encodePicture(png)).toEqual({ ok: false, reason: 'has more than 40 million pixels' });
});
