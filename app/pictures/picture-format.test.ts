import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formatOf, mayBeQuick } from './picture-format.ts';

test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
  '%s is recognized by its content',
  async (format) => {
    const picture = sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } });
    expect(formatOf(await picture.toFormat(format).toBuffer())).toBe(format);
  },
);

test.each([
  ['nothing', ''],
  ['text', 'this is no picture'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a drawing behind its head', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['HEIC of a general brand', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
  ['a film', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
  ['a document', '%PDF-1.7'],
  ['what has a picture further on', ' \xff\xd8\xff'],
])('%s is no picture', (_, text) => {
  expect(formatOf(Buffer.from(text, 'latin1'))).toBeNull();
});

test('the AVIF brand may follow a general one', () => {
  expect(formatOf(Buffer.from('\0\0\0\x1cftypmif1\0\0\0\0mif1miafavif', 'latin1'))).toBe('avif');
});

test.each([
  ['jpeg', 8_000_000, true],
  ['jpeg', 8_000_001, false],
  ['png', 1_500_000, true],
  ['png', 1_500_001, false],
  // Of any size, because 800 KB can hold 10,000 directories.
  ['tiff', 100, false],
] as const)('a %s of %d bytes may be quick: %s', (format, bytes, expected) => {
  expect(mayBeQuick(format, bytes)).toBe(expected);
});
