import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDocuments } from './read-documents.ts';
import { splitArray, splitLines } from './split-file.ts';

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(file: string | Uint8Array, chunkSize = 7) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const found: unknown[] = [];
  for await (const result of readDocuments(inChunks(bytes, chunkSize))) {
    found.push(result.ok ? [result.line, result.document] : [result.line, result.field, result.reason]);
  }
  return found;
}

const ONE_OBJECT = [[1, null, 'The file is neither one document per line nor an array of documents']];

describe('readDocuments', () => {
  test.each([
    [
      'lines',
      '{"id":"a"}\n{"id":"b"}\n',
      [
        [1, { id: 'a' }],
        [2, { id: 'b' }],
      ],
    ],
    ['no line end at the end', '{"id":"a"}', [[1, { id: 'a' }]]],
    [
      'CRLF',
      '{"id":"a"}\r\n{"id":"b"}\r\n',
      [
        [1, { id: 'a' }],
        [2, { id: 'b' }],
      ],
    ],
    [
      'blank lines, which count',
      '\n{"id":"a"}\n \n{"id":"b"}\n\n',
      [
        [2, { id: 'a' }],
        [4, { id: 'b' }],
      ],
    ],
    ['a byte order mark', '\uFEFF{"id":"a"}', [[1, { id: 'a' }]]],
    ['a byte order mark before an array', '\uFEFF[{"id":"a"}]', [[1, { id: 'a' }]]],
    ['blanks before an array', '     \n [{"id":"a"}]', [[2, { id: 'a' }]]],
    // U+F8FF begins with the first byte of a byte order mark.
    [
      'a character that begins like a byte order mark',
      '\uF8FF{"id":"a"}\n{"id":"b"}',
      [
        [1, null, 'is not valid JSON'],
        [2, { id: 'b' }],
      ],
    ],
    ['nothing', '', []],
    ['an empty array', '[ ]', []],
    [
      'an array over many lines',
      '[\n  {\n    "id": "a"\n  },\n  { "id": "b", "n": [1, {"x": "],}\\""}] }\n]\n',
      [
        [2, { id: 'a' }],
        [5, { id: 'b', n: [1, { x: '],}"' }] }],
      ],
    ],
    [
      'a bad line alone',
      '{"id":\n{"id":"b"}',
      [
        [1, null, 'is not valid JSON'],
        [2, { id: 'b' }],
      ],
    ],
    [
      'a bad element alone',
      '[{"id" "a"},\n{"id":"b"}]',
      [
        [1, null, 'is not valid JSON'],
        [2, { id: 'b' }],
      ],
    ],
    ['what is no document', '[]\n', []],
    ['numbers and lists', '1\n"x"\nnull\n', [1, 2, 3].map((line) => [line, null, 'is not a JSON object'])],
    ['white space', ' \n\t\r\n', []],
    [
      'a comma too many at the end of an array',
      '[{"id":"a"},\n{"id":"b"},\n]',
      [
        [1, { id: 'a' }],
        [2, { id: 'b' }],
        [3, null, 'There is an empty element beside a comma'],
      ],
    ],
    [
      'a comma too many within an array',
      '[,{"id":"a"}\n, ,{"id":"b"}]',
      [
        [1, null, 'There is an empty element beside a comma'],
        [1, { id: 'a' }],
        [2, null, 'There is an empty element beside a comma'],
        [2, { id: 'b' }],
      ],
    ],
    [
      'one object over many lines',
      '{\n  "vendors": [\n    {"id":"a"},\n    {"id":"b"}\n  ]\n}\n',
      ONE_OBJECT,
    ],
    ['one object over lines that end in CRLF', '{\r\n"vendors": [\r\n{"id":"a"}\r\n]\r\n}\r\n', ONE_OBJECT],
    [
      'a later line that is cut off after a bracket',
      '{"id":"a"}\n{"id":"b","categories":[\n{"id":"c"}',
      [
        [1, { id: 'a' }],
        [2, null, 'is not valid JSON'],
        [3, { id: 'c' }],
      ],
    ],
    [
      'a first line that ends with a bracket but begins no object',
      '"vendors": [\n{"id":"b"}',
      [
        [1, null, 'is not valid JSON'],
        [2, { id: 'b' }],
      ],
    ],
    ['one object that opens its list at once', '{ "vendors": [\n{"id":"a"},\n{"id":"b"}\n] }', ONE_OBJECT],
    [
      'text after an array',
      '[{"id":"a"}]\n{"id":"b"}',
      [
        [1, { id: 'a' }],
        [2, null, 'stands after the end of the array'],
      ],
    ],
  ])('reads %s', async (_, file, expected) => {
    for (const size of [1, 2, 7, 1_000]) expect(await read(file, size)).toEqual(expected);
  });

  test('a truncated array yields the documents before its end', async () => {
    expect(await read('[{"id":"a"},{"id":"b')).toEqual([
      [1, { id: 'a' }],
      [1, null, 'The array is not closed: the file is cut off, or a quote or bracket is missing'],
    ]);
  });

  test('a line in another encoding is rejected alone', async () => {
    const latin1 = Buffer.from('{"id":"a"}\n{"id":"Caf\xe9"}\n{"id":"c"}\n', 'latin1');
    expect(await read(latin1)).toEqual([
      [1, { id: 'a' }],
      [2, null, 'is not UTF-8'],
      [3, { id: 'c' }],
    ]);
  });

  test('the first document is yielded before the rest of the file is read', async () => {
    let chunksRead = 0;
    async function* file() {
      for (const chunk of ['{"id":"a"}\n', '{"id":"b"}\n', '{"id":"c"}\n']) {
        chunksRead += 1;
        yield new TextEncoder().encode(chunk);
      }
    }
    const first = await readDocuments(file()).next();
    expect(first.value).toMatchObject({ ok: true, document: { id: 'a' } });
    expect(chunksRead).toBe(1);
  });

  test.each([
    ['a first line', [0xff, 0xff]],
    ['a second byte', [0x41, 0xfe]],
    ['a first byte', [0xfe, 0x41]],
    ['another second byte', [0x41, 0xff]],
  ])('%s that is like half a mark of UTF-16 spoils its line alone', async (_, bytes) => {
    expect(await read(Buffer.concat([Buffer.from(bytes), Buffer.from('\n{"id":"b"}')]))).toEqual([
      [1, null, 'is not UTF-8'],
      [2, { id: 'b' }],
    ]);
  });

  test.each([
    ['with a byte order mark', '\uFEFF{"id":"a"}\n'],
    ['without one', '{"id":"a"}\n'],
  ])('a big-endian UTF-16 file %s is rejected once', async (_, file) => {
    expect(await read(Buffer.from(file, 'utf16le').swap16())).toEqual([
      [1, null, expect.stringMatching(/^The file is UTF-16.*, not UTF-8/)],
    ]);
  });

  test.each([
    ['with a byte order mark', '\uFEFF{"id":"a"}\n'],
    ['without one', '{"id":"a"}\n'],
  ])('a UTF-16 file %s is rejected once', async (_, file) => {
    expect(await read(Buffer.from(file, 'utf16le'))).toEqual([
      [1, null, expect.stringMatching(/^The file is UTF-16.*, not UTF-8: save it as UTF-8$/)],
    ]);
  });

  // A hundred files, some byte by byte: takes seconds on a busy machine.
  test('lines and array yield the same documents, however the bytes are split', async () => {
    const documents = fc.array(
      fc.record({ id: fc.uuid(), text: fc.string({ unit: 'binary' }), list: fc.jsonValue() }),
    );
    await fc.assert(
      fc.asyncProperty(documents, fc.integer({ min: 1, max: 50 }), async (given, size) => {
        const expected = given.map((document) => JSON.parse(JSON.stringify(document)));
        const ofLines = await read(given.map((document) => `${JSON.stringify(document)}\n`).join(''), size);
        const ofArray = await read(JSON.stringify(given, null, 2), size);
        for (const found of [ofLines, ofArray]) {
          expect((found as [number, unknown][]).map(([, document]) => document)).toEqual(expected);
        }
      }),
    );
  }, 20_000);
});

test.each([
  ['lines', splitLines, '{"id":"a"}\n{"id":"a much longer one"}\n{"id":"c"}\n'],
  ['an array', splitArray, '[{"id":"a"},\n{"id":"a much longer one"},\n{"id":"c"}]'],
] as const)('a document of %s that is too long is skipped, not held in memory', async (_, split, file) => {
  const found: unknown[] = [];
  for await (const piece of split(inChunks(new TextEncoder().encode(file), 3), 12)) {
    found.push('problem' in piece ? piece.problem : new TextDecoder().decode(piece.bytes).trim());
  }
  expect(found).toEqual(['{"id":"a"}', 'is longer than 0.000012 MB', '{"id":"c"}']);
});

test.each([
  ['lines', splitLines, '{"id":"a"}\n{"id":"ab"}'],
  ['an array', splitArray, '[{"id":"a"},{"id":"ab"}]'],
] as const)('a document of %s that is exactly as long as it may be is taken', async (_, split, file) => {
  const found: unknown[] = [];
  for await (const piece of split(inChunks(new TextEncoder().encode(file), 3), 10)) {
    found.push('problem' in piece ? piece.problem : new TextDecoder().decode(piece.bytes));
  }
  expect(found).toEqual(['{"id":"a"}', 'is longer than 0.00001 MB']);
});
