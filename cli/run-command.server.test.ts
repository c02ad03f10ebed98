import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runTiffin } from '../tests/support/in-process/run-tiffin.ts';
import { registerAndSignIn } from '../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../tests/support/in-process/test-app.ts';
import type { CommandContext } from './command-context.ts';

const TOKEN = 'an operator token for the tests';

let shop: TestApp;
let folder: string;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('truncate restaurantitems, vendors, subcategory, category cascade');
  folder = mkdtempSync(join(tmpdir(), 'tiffin-command-'));
  return () => rmSync(folder, { recursive: true });
});

const tiffin = (words: string[], changes?: Partial<CommandContext>) => runTiffin(shop, words, changes);

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(join(folder, name), content);
}

const importAll = (changes?: Partial<CommandContext>) =>
  tiffin(['catalogue', 'import', folder, '--rejected', join(folder, 'rejected.jsonl')], changes);
const rejected = () =>
  readFileSync(join(folder, 'rejected.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const CATEGORY = '{"id":"food","name":"Food","imageBlob":null,"sequence":0,"default":true}\n';
const VENDORS = `[
  {"id": "v1", "name": "Nilgiri Kitchen", "subcategoryId": []},
  {"id": "v2",
   "name": ""},
  {"id": "v1", "name": "Nilgiri Kitchen again"}
]`;

function item(number: number): string {
  return `${JSON.stringify({ id: `i${number}`, VendorId: 'v1', ItemName: `Dish ${number}`, ItemPrice: number })}\n`;
}

/** The signal file after which the product has answered. */
async function wholeAnswer(request: Request): Promise<Response> {
  const { headers, body } = await shop.app.handle(request);
  return new Response(await text(body ?? new Blob([]).stream()), { headers });
}

describe('catalogue import', () => {
  test('imports files in order, lists rejections, and ends with 1', async () => {
    write('category.jsonl', CATEGORY);
    write('vendors.json', VENDORS);
    const items = Array.from({ length: 1_200 }, (_, number) => item(number)).join('');
    write('restaurantitems.jsonl', `${items}${item(3)}{"id":"x"}\r\nnonsense\r\n`);
    const { code, output } = await importAll();
    expect(code).toBe(1);
    expect(output).toMatch(/^restaurantitems\.jsonl +1,200 created +0 updated +0 unchanged +3 rejected$/m);
    expect(output).toContain('vendors.json:3 (v2): name is missing');
    expect(rejected()).toEqual([
      { file: 'vendors.json', line: 3, id: 'v2', field: 'name', reason: 'is missing' },
      { file: 'vendors.json', line: 5, id: 'v1', field: 'id', reason: expect.stringContaining('earlier') },
      { file: 'restaurantitems.jsonl', line: 1_201, id: 'i3', field: 'id', reason: expect.any(String) },
      { file: 'restaurantitems.jsonl', line: 1_202, id: 'x', field: 'VendorId', reason: 'is missing' },
      { file: 'restaurantitems.jsonl', line: 1_203, id: null, field: null, reason: 'is not valid JSON' },
    ]);
  });

  test('a repeated import changes nothing, and removes the old list of rejections', async () => {
    write('category.jsonl', CATEGORY);
    write('rejected.jsonl', 'of an earlier import');
    expect((await importAll()).code).toBe(0);
    const { code, output } = await importAll();
    expect(code).toBe(0);
    expect(output).toMatch(/^category\.jsonl +0 created +0 updated +1 unchanged +0 rejected$/m);
    expect(existsSync(join(folder, 'rejected.jsonl'))).toBe(false);
  });

  test('reports an empty file, and one that is not UTF-8', async () => {
    write('category.jsonl', Buffer.from(CATEGORY, 'utf16le'));
    write('vendors.jsonl', '');
    const { code, output } = await importAll();
    expect(code).toBe(1);
    expect(output).toContain('vendors.jsonl is empty');
    expect(output).toContain('The file is UTF-16 or UTF-32, not UTF-8');
  });

  test('waits while the server is overloaded', async () => {
    write('category.jsonl', CATEGORY);
    let refusals = 2;
    let waits = 0;
    const { code } = await importAll({
      fetch: async (request) =>
        refusals-- > 0 ? new Response(null, { status: 503 }) : shop.app.handle(request),
      wait: async () => {
        waits++;
      },
    });
    expect({ code, waits }).toEqual({ code: 0, waits: 2 });
  });

  test.each<[string, Partial<CommandContext>, RegExp]>([
    [
      'no server',
      { fetch: async () => Promise.reject(new TypeError('fetch failed')) },
      /^No server answers at/,
    ],
    ['a wrong token', { environment: { OPERATOR_TOKEN: 'wrong' } }, /refuses this token/],
    ['no token', { environment: { DATA_DIR: '/nowhere' } }, /^There is no operator's token/],
    [
      'a wrong address',
      { environment: { OPERATOR_TOKEN: TOKEN, TIFFIN_URL: 'shop' } },
      /is no address of a server/,
    ],
    [
      'another server',
      { fetch: async () => new Response('<html>', { status: 404 }) },
      /not as Tiffin's operator endpoint/,
    ],
    [
      'an answer cut short',
      {
        fetch: async () =>
          new Response('{"line":1,"i', { headers: { 'Content-Type': 'application/x-ndjson' } }),
      },
      /broke off while importing category/,
    ],
  ])('ends with 2 and a message for %s', async (_, changes, sentence) => {
    write('category.jsonl', CATEGORY);
    const { code, output } = await importAll(changes);
    expect(code).toBe(2);
    expect(output).toMatch(sentence);
  });

  test('ends with 2 when there is nothing to import', async () => {
    expect(await tiffin(['catalogue', 'import', join(folder, 'none')])).toMatchObject({
      code: 2,
      output: `There is no folder ${join(folder, 'none')}.`,
    });
    expect((await importAll()).output).toContain('There is nothing to import');
    write('vendors.jsonl', '');
    write('category.jsonl', ' \n\n');
    const { code, output } = await importAll();
    expect(code).toBe(2);
    expect(output).toContain('category.jsonl is empty: nothing to import in it.');
    expect(output).toContain('vendors.jsonl is empty: nothing to import in it.');
    expect(output).toMatch(/^There is nothing to import: every catalogue file in .+ is empty\.$/m);
  });

  test('the first valid document takes an id, across many posts', async () => {
    write('category.jsonl', CATEGORY);
    const bad = '{"id":"v1","name":""}\n';
    const others = Array.from({ length: 600 }, (_, index) => `{"id":"o${index}","name":"Other"}\n`).join('');
    const good = '{"id":"v1","name":"Nilgiri Kitchen"}\n';
    write('vendors.jsonl', `${bad}${others}${good}${good}${others}`);
    expect((await importAll()).output).toMatch(
      /^vendors\.jsonl +601 created +0 updated +0 unchanged +602 rejected$/m,
    );
    expect(rejected().slice(0, 2)).toEqual([
      { file: 'vendors.jsonl', line: 1, id: 'v1', field: 'name', reason: 'is missing' },
      { file: 'vendors.jsonl', line: 603, id: 'v1', field: 'id', reason: expect.any(String) },
    ]);
  });

  test('three posts are in flight at once, and rejections keep the order of the file', async () => {
    const names = Array.from({ length: 2_600 }, (_, index) => (index % 500 === 0 ? '' : 'Other'));
    const documents = names.map((name, index) => `${JSON.stringify({ id: `o${index}`, name })}\n`);
    write('vendors.jsonl', documents.join(''));
    const third = Promise.withResolvers<void>();
    let asked = 0;
    let underWay = 0;
    let most = 0;
    const { code } = await importAll({
      fetch: async (request) => {
        asked += 1;
        const number = asked;
        underWay += 1;
        most = Math.max(most, underWay);
        const answer = await wholeAnswer(request);
        if (number === 1) await third.promise;
        if (number === 3) third.resolve();
        underWay -= 1;
        return answer;
      },
    });
    expect({ code, most }).toEqual({ code: 1, most: 3 });
    expect(rejected().map(({ line }) => line)).toEqual([1, 501, 1_001, 1_501, 2_001, 2_501]);
  });

  test('the command ends when no post is in flight, also where the first post fails', async () => {
    const documents = Array.from({ length: 1_600 }, (_, index) => `{"id":"o${index}","name":"Other"}\n`);
    write('vendors.jsonl', documents.join(''));
    let asked = 0;
    let answered = 0;
    const { code, output } = await importAll({
      fetch: async (request) => {
        asked += 1;
        if (asked === 1)
          return new Response('{"counts"', { headers: { 'Content-Type': 'application/x-ndjson' } });
        const answer = await wholeAnswer(request);
        answered += 1;
        return answer;
      },
    });
    expect({ code, answered: answered + 1 }).toEqual({ code: 2, answered: asked });
    expect(output).toContain('broke off while importing vendors');
  });

  test('ends with 1 and reports an extra comma in an array', async () => {
    write('category.json', `[${CATEGORY.trim()},]`);
    const { code, output } = await importAll();
    expect(code).toBe(1);
    expect(output).toContain('category.json:1: There is an empty element beside a comma');
  });
});

describe('a file or folder in the way ends the command with 2 and one message:', () => {
  test('rejected documents that cannot be listed, before anything is imported', async () => {
    write('category.jsonl', CATEGORY);
    const path = join(folder, 'none', 'rejected.jsonl');
    const { code, output } = await tiffin(['catalogue', 'import', folder, '--rejected', path]);
    expect(code).toBe(2);
    expect(output).toMatch(/^The list of rejected documents .+ cannot be written: ENOENT.+\.$/);
    expect((await importAll()).output).toContain('1 created');
  });

  test('rejected documents that would go into a file of the catalogue', async () => {
    write('category.jsonl', CATEGORY);
    const path = join(folder, '.', 'category.jsonl');
    const { code, output } = await tiffin(['catalogue', 'import', folder, '--rejected', path]);
    expect(code).toBe(2);
    expect(output).toContain('name another file for rejected documents');
    expect(readFileSync(path, 'utf8')).toBe(CATEGORY);
  });

  test('a folder with the name of a catalogue file', async () => {
    mkdirSync(join(folder, 'vendors.jsonl'));
    const { code, output } = await importAll();
    expect(code).toBe(2);
    expect(output).toBe(`${join(folder, 'vendors.jsonl')} is a folder: a catalogue file is wanted there.`);
  });

  test('a catalogue file that disappears meanwhile', async () => {
    write('category.jsonl', CATEGORY);
    write('vendors.json', VENDORS);
    const { code, output } = await importAll({
      fetch: async (request) => {
        rmSync(join(folder, 'vendors.json'));
        return shop.app.handle(request);
      },
    });
    expect(code).toBe(2);
    expect(output).toMatch(/vendors\.json cannot be read: ENOENT.+\.$/);
  });

  test.each([
    ['generate', (out: string) => ['--vendors', '1', '--items', '1', '--no-pictures', '--out', out]],
    ['export', (out: string) => [out]],
  ])('catalogue %s to a path that is a file, or with a folder named like its file', async (verb, words) => {
    write('afile', '');
    mkdirSync(join(folder, 'category.jsonl'));
    write(join('category.jsonl', 'inside'), '');
    for (const out of [join(folder, 'afile'), join(folder, 'afile', 'deeper'), folder]) {
      const { code, output } = await tiffin(['catalogue', verb, ...words(out)]);
      expect(code).toBe(2);
      expect(output).toMatch(/^The .+: E[A-Z]+: .+\.$/);
    }
  });
});

test.each([
  [['catalogue', 'export']],
  [['orders', 'list']],
  [['orders', 'list', '--json']],
  [['orders', 'set', 'ORD1A2B3C4D', 'Accepted']],
  [['support', 'list']],
])('%j accepts nothing from a server without the operator endpoint', async (words) => {
  const page = new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
  const given = words.includes('export') ? [...words, folder] : words;
  expect(await tiffin(given, { fetch: async () => page })).toMatchObject({
    code: 2,
    output: "The server answered 200, but not as Tiffin's operator endpoint.",
  });
  expect(existsSync(join(folder, 'category.jsonl'))).toBe(false);
});

test('catalogue generate reports what it has written', async () => {
  const generate = (vendors: string) =>
    tiffin([
      ...['catalogue', 'generate', '--no-pictures'],
      ...['--vendors', vendors, '--items', '5', '--out', join(folder, vendors)],
    ]);
  expect((await generate('0')).output).toContain('A catalogue of 0 vendors with 0 items');
  expect((await generate('2')).output).toContain('A catalogue of 2 vendors with 5 items');
});

test('catalogue export returns what was imported', async () => {
  const items = [item(1), item(2)].join('');
  write('category.jsonl', CATEGORY);
  write('vendors.jsonl', '{"id":"v1","name":"Nilgiri Kitchen"}');
  write('restaurantitems.jsonl', items);
  expect((await importAll()).code).toBe(0);
  const out = join(folder, 'out', 'deeper');
  expect((await tiffin(['catalogue', 'export', out])).output).toMatch(
    /^restaurantitems\.jsonl +2 documents$/m,
  );
  expect(readFileSync(join(out, 'category.jsonl'), 'utf8')).toBe(CATEGORY);
  expect(readFileSync(join(out, 'subcategory.jsonl'), 'utf8')).toBe('');
  const [first] = readFileSync(join(out, 'restaurantitems.jsonl'), 'utf8').split('\n');
  expect(JSON.parse(first ?? '')).toMatchObject(JSON.parse(item(1)));
});

describe('orders', () => {
  test('an unknown order ends with 2 and the server’s message', async () => {
    const { code, output } = await tiffin(['orders', 'set', 'ORD1A2B3C4D', 'Accepted']);
    expect(code).toBe(2);
    expect(output).not.toBe('');
    expect(await tiffin(['orders', 'list'])).toMatchObject({ code: 0, output: '' });
  });
});

test('support list shows requests, newest first, without terminal control characters', async () => {
  const ask = (message: string, orderId = '') =>
    shop.post('/help_support', { topic: 'An order', orderId, email: 'asha@example.com', message });
  await ask('The raita was missing.');
  shop.clock.now = new Date(shop.clock.now.getTime() + 1_000);
  await ask('Late', 'ORD1A2B3C4D');
  const steering = '\u001b[2JLate\u009b2J \u202eand\ncold';
  // No form stores such a text, but other writers might.
  await shop.database.db
    .updateTable('supportrequests')
    .set({ message: steering })
    .where('message', '=', 'Late')
    .execute();
  const { code, output } = await tiffin(['support', 'list']);
  expect(code).toBe(0);
  expect(output).toMatch(/An order +ORD1A2B3C4D +asha@example\.com +guest\n +\[2JLate 2J and\n {4}cold\n/);
  expect(output.indexOf('Late')).toBeLessThan(output.indexOf('raita'));
  const json = await tiffin(['support', 'list', '--json', '--limit', '1']);
  expect(json.reported).toBe('showing the newest 1; --limit shows more');
  expect(JSON.parse(json.printed)).toMatchObject({
    orderId: 'ORD1A2B3C4D',
    message: steering,
  });
  expect(json.printed).toMatch(/^[\x20-\x7e]+$/);
  expect((await tiffin(['support', 'list', '--limit', '0'])).code).toBe(2);
});

test('support list separates an account from a guest who types its e-mail address', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  const request = { topic: 'My account', orderId: '', email: customer.email, message: 'Help.' };
  await shop.post('/help_support', request, { cookie });
  await shop.post('/help_support', request);
  const { output } = await tiffin(['support', 'list']);
  const senders = output.split('\n').filter((line) => line.includes(customer.email));
  expect(senders.map((line) => line.split(`${customer.email}  `)[1]).sort()).toEqual(
    [`account ${userId}`, 'guest'].sort(),
  );
});

test.each([
  [['help'], 0],
  [['catalogue', 'import', '--help'], 0],
  [[], 2],
  [['frobnicate'], 2],
  [['catalogue', 'import'], 2],
  [['catalogue', 'generate', '--vendors', 'many', '--out', 'x'], 2],
])('%j ends with %i', async (words, code) => {
  const { code: actual, output } = await tiffin(words);
  expect(actual).toBe(code);
  expect(output).not.toBe('');
});
