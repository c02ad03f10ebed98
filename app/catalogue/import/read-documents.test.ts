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
        [1, null, 'is no JSON'],
        [2, { id: 'b' }],
      ],
    ],
    [
      'a bad element alone',
      '[{"id" "a"},\n{"id":"b"}]',
      [
        [1, null, 'is no JSON'],
        [2, { id: 'b' }],
      ],
    ],
    ['what is no document', '[]\n', []],
    ['numbers and lists', '1\n"x"\nnull\n', [1, 2, 3].map((line) => [line, null, 'is no JSON object'])],
    ['white space', ' \n\t\r\n', []],
    [
      'a comma too many at the end of an array',
      '[{"id":"a"},\n{"id":"b"},\n]',
      [
        [1, { id: 'a' }],
        [2, { id: 'b' }],
        [3, null, 'A comma has no document beside it'],
      ],
    ],
    [
      'a comma too many within an array',
      '[,{"id":"a"}\n, ,{"id":"b"}]',
      [
        [1, null, 'A comma has no document beside it'],
        [1, { id: 'a' }],
        [2, null, 'A comma has no document beside it'],
        [2, { id: 'b' }],
      ],
    ],
    [
      'one object over many lines',
      '{\n  "vendors": [\n    {"id":"a"},\n    {"id":"b"}\n  ]\n}\n',
      ONE_OBJECT,
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

  test('an array that is cut off gives what came before', async () => {
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

  test.each([
    ['with a byte order mark', '\uFEFF{"id":"a"}\n'],
    ['without one', '{"id":"a"}\n'],
  ])('a UTF-16 file %s is rejected once', async (_, file) => {
    expect(await read(Buffer.from(file, 'utf16le'))).toEqual([
      [1, null, expect.stringMatching(/^The file is UTF-16.*, not UTF-8: save it as UTF-8$/)],
    ]);
  });

  // A hundred files, byte by byte some of them: seconds on a busy machine.
  test('lines and array give the same documents, however the bytes arrive', async () => {
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
] as const)('a document of %s that is too long is skipped, not kept', async (_, split, file) => {
  const found: unknown[] = [];
  for await (const piece of split(inChunks(new TextEncoder().encode(file), 3), 12)) {
    found.push('problem' in piece ? piece.problem : new TextDecoder().decode(piece.bytes).trim());
  }
  expect(found).toEqual(['{"id":"a"}', 'is longer than 0.000012 MB', '{"id":"c"}']);
});
