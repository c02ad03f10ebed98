import { expect, test } from 'vitest';
import { describeError } from './log-error.server.ts';

const failure = (message: string, fields: object) => Object.assign(new Error(message), fields);

test('an error is described by name, code, message and stack', () => {
  const described = describeError(failure('relation "vendors" does not exist', { code: '42P01' }));
  expect(described).toMatch(/^Error 42P01: relation "vendors" does not exist\n {4}at .*log-error\.test\.ts/);
});

test('a long message is shortened before a word, so that no half of an e-mail remains', () => {
  const words = 'not stored '.repeat(90);
  const [described] = describeError(new Error(`${words}asha.rao@example.test ${'x'.repeat(100_000)}`)).split(
    '\n',
  );
  expect(described).toBe(`Error: ${words}…`);
});

test('the cause is described too', () => {
  const described = describeError(new Error('not stored', { cause: failure('no room', { code: '53100' }) }));
  expect(described).toContain('Error: not stored\n');
  expect(described).toContain('because of Error 53100: no room\n');
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

const ROW = 'Failing row contains (asha@example.test, 12.93).';
test.each<[string, unknown]>([
  ['fields of PostgreSQL', failure('violates', { code: '23514', detail: ROW, where: ROW })],
  ['fields of PGlite', failure('violates', { code: '23514', query: ROW, params: ['asha@example.test'] })],
  ['fields of a cause', new Error('no', { cause: failure('violates', { detail: ROW }) })],
  ['a value that is quoted', failure('invalid input syntax: "asha@example.test 12.93"', { code: '22P02' })],
  ['several lines of a message', failure('invalid:\n"asha@example.test\n12.93"', { code: '22P02' })],
  ['an e-mail address', new Error('no mail for <asha@example.test>')],
  ['the query of an address', new Error('cannot fetch http://shop.test/api/nearest?lat=12.93&lng=77.6')],
  ['an address that is none', thrownBy(() => new URL('//[?lat=12.93'))],
  ['what is no JSON', thrownBy(() => JSON.parse('asha@example.test 12.93'))],
  ['what is thrown without being an error', { email: 'asha@example.test', lat: 12.93 }],
])('nothing personal is described: %s', (_what, error) => {
  expect(describeError(error)).not.toMatch(/asha|example\.test|12\.93/);
});
