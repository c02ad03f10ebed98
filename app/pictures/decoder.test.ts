import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { vastGif } from '../../tests/support/hostile/image-bombs.ts';
import { createDecoder } from './decoder.server.ts';
import { createDecoderProcess, type DecoderProcess, type ProcessAnswer } from './decoder-process.server.ts';

const RECIPE = { maxMegapixels: 100, failOn: 'warning', square: 180 } as const;
const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#c42' } });
const small = () => picture(40).png().toBuffer();
/** Too large for the lane of small pictures. */
const large = () => vastGif(3_200);

afterEach(() => {
  vi.useRealTimers();
});

test('a process that takes too long is killed and replaced', async () => {
  const decoderProcess = createDecoderProcess();
  const decode = (bytes: Buffer, limit: number) =>
    decoderProcess.decode([bytes], { ...RECIPE, isQuickOnly: false }, limit);
  // The process does not even start within 1 ms.
  expect(await decode(await small(), 1)).toEqual({ ok: false, reason: 'took-too-long' });
  expect(await decode(await small(), 20_000)).toMatchObject({ ok: true });
  expect(await decode(large(), 1)).toEqual({ ok: false, reason: 'took-too-long' });
  expect(await decode(await small(), 20_000)).toMatchObject({ ok: true });
});

/** Data limits of the decoders that this process started, in bytes; none where /proc does not exist. */
function dataLimits(): (string | undefined)[] {
  if (process.platform !== 'linux') return [];
  const started = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
  return started
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder-process.mjs'))
    .map((pid) => /^Max data size +(\S+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]);
}

test('each process may hold 512 MB of data', async () => {
  await createDecoderProcess().decode([await small()], { ...RECIPE, isQuickOnly: true }, 20_000);
  const limits = new Set(dataLimits());
  expect([...limits]).toEqual(process.platform === 'linux' ? [String(512 * 1024 * 1024)] : []);
});

test('a process decodes one picture after the other, in chunks of any size', async () => {
  const decoderProcess = createDecoderProcess();
  const bytes = await small();
  const byByte = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
  for (const chunks of [[bytes], byByte, [Buffer.from('no picture')], byByte]) {
    const answer = await decoderProcess.decode(chunks, { ...RECIPE, isQuickOnly: true }, 20_000);
    expect(answer.ok).toBe(chunks.length !== 1 || chunks[0] === bytes);
  }
});

/** A program that answers when the test makes it. */
function createChild(changes: { pid?: undefined; send?: undefined } = {}) {
  const child = Object.assign(new EventEmitter(), {
    pid: 1,
    stdin: null,
    channel: undefined,
    send: () => true,
    kill: () => true,
    ref: () => {},
    unref: () => {},
    ...changes,
  });
  return child as unknown as ChildProcess;
}

test('an answer of a killed program is not taken for the next picture', async () => {
  vi.useFakeTimers();
  const children: ChildProcess[] = [];
  const { decode } = createDecoderProcess(() => {
    const child = createChild();
    children.push(child);
    return child;
  });
  const recipe = { ...RECIPE, isQuickOnly: true };
  const first = decode([], recipe, 1_000);
  vi.advanceTimersByTime(1_000);
  expect(await first).toEqual({ ok: false, reason: 'took-too-long' });
  const second = decode([], recipe, 1_000);
  children[0]?.emit('message', { ok: true, pictures: [Buffer.from('of another customer')] });
  children[0]?.emit('exit', null, 'SIGKILL');
  const own = { ok: true, pictures: [Buffer.from('own')] };
  children[1]?.emit('message', own);
  expect(await second).toEqual(own);
  expect(children).toHaveLength(2);
});

test('a program that cannot be started fails no picture for good, and is started again for the next', async () => {
  const children: ChildProcess[] = [];
  const forSmall = createDecoderProcess(() => {
    // As `spawn` leaves it without a file descriptor to spare.
    const child = createChild({ pid: undefined, send: undefined });
    children.push(child);
    process.nextTick(() => child.emit('error', new Error('spawn EMFILE')));
    return child;
  });
  const decoder = createDecoder({ forSmall, forLarge: forSmall, forImports: forSmall });
  const bytes = await small();
  expect(await decoder.decode('asha', [bytes], RECIPE)).toEqual({ ok: false, reason: 'busy' });
  expect(await decoder.decodeImported([bytes], RECIPE)).toEqual({ ok: false, reason: 'busy' });
  expect(children).toHaveLength(2);
});

/** Processes that decode nothing: the test finishes each picture. Time stands still until the test lets it pass. */
function createStandIns() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // A time of 0 is none to the cache that remembers owners.
  vi.advanceTimersByTime(1);
  const underWay: {
    where: 'small' | 'large' | 'import';
    name: string;
    limit: number;
    end: (answer: ProcessAnswer) => Promise<void>;
  }[] = [];
  const standIn = (where: 'small' | 'large' | 'import'): DecoderProcess => ({
    decode: (chunks, _recipe, limit) =>
      new Promise((resolve) => {
        const end = async (answer: ProcessAnswer) => {
          resolve(answer);
          await new Promise(setImmediate);
        };
        const name = Buffer.concat(chunks).subarray(JPEG.byteLength).toString().trim();
        underWay.push({ where, name, limit, end });
      }),
  });
  const { decode, decodeImported } = createDecoder({
    forSmall: standIn('small'),
    forLarge: standIn('large'),
    forImports: standIn('import'),
  });
  return {
    underWay,
    namesAmong: (wanted: 'small' | 'large') =>
      underWay.filter(({ where }) => where === wanted).map(({ name }) => name),
    sendFile: (owner: string, bytes: Buffer) => decode(owner, [bytes], RECIPE),
    send: (owner: string, name: string) => decode(owner, [JPEG, Buffer.from(name)], RECIPE),
    /** Its size alone makes it large. */
    sendLarge: (owner: string, name: string) =>
      decode(owner, [JPEG, Buffer.from(name.padEnd(8_000_001))], RECIPE),
    import: (name: string) => decodeImported([JPEG, Buffer.from(name)], RECIPE),
  };
}

const JPEG = Buffer.from('\xff\xd8\xff', 'latin1');
const DONE: ProcessAnswer = { ok: true, pictures: [] };

test('only one picture of a customer is decoded at a time, and another customer is next', async () => {
  const { underWay, send } = createStandIns();
  const sent = [send('many', '1'), send('many', '2'), send('many', '3'), send('other', '4')];
  for (let turn = 0; turn < 4; turn += 1) {
    expect(underWay).toHaveLength(turn + 1);
    await underWay[turn]?.end(DONE);
  }
  expect(underWay.map(({ name }) => name)).toEqual(['1', '4', '2', '3']);
  expect((await Promise.all(sent)).every(({ ok }) => ok)).toBe(true);
});

test.each(['not-quick', 'took-too-long'] as const)(
  'a picture that is %s moves to the lane of large ones, and small ones overtake it',
  async (reason) => {
    const { underWay, send } = createStandIns();
    const large = send('a', 'large');
    await underWay[0]?.end({ ok: false, reason });
    const small = send('b', 'small');
    expect(underWay.map(({ where, name }) => [where, name])).toEqual([
      ['small', 'large'],
      ['large', 'large'],
      ['small', 'small'],
    ]);
    await underWay[2]?.end(DONE);
    expect(await small).toEqual(DONE);
    await underWay[1]?.end({ ok: false, reason: 'took-too-long' });
    expect(await large).toEqual({ ok: false, reason: 'busy' });
  },
);

test('a customer who was not served yet is next, however many others return', async () => {
  const { underWay, namesAmong, send } = createStandIns();
  const again = ['a', 'b', 'c', 'd'];
  for (const [turn, owner] of again.entries()) {
    const sent = send(owner, 'first');
    await underWay[turn]?.end(DONE);
    expect(await sent).toEqual(DONE);
  }
  for (const owner of again) void send(owner, `${owner} again`);
  const newcomer = send('newcomer', 'newcomer');
  await underWay[4]?.end(DONE);
  await underWay[5]?.end(DONE);
  expect(await newcomer).toEqual(DONE);
  expect(namesAmong('small').slice(4)).toEqual(['a again', 'newcomer', 'b again']);
});

test.each(['took-too-long', 'ended'] as const)(
  'after %s an owner delays no small picture for 10 minutes',
  async (reason) => {
    const { underWay, namesAmong, send } = createStandIns();
    const bombers = ['a', 'b', 'c', 'd'];
    for (const owner of bombers) {
      // The second one waits for the first.
      void send(owner, `${owner}1`);
      void send(owner, `${owner}2`);
    }
    for (const owner of bombers)
      await underWay.find(({ name }) => name === `${owner}1`)?.end({ ok: false, reason });
    for (const owner of bombers) void send(owner, `${owner}3`);
    vi.advanceTimersByTime(10 * 60_000 - 1);
    void send('a', 'a4');
    void send('fifth', 'small');
    expect(namesAmong('small')).toEqual(['a1', 'b1', 'c1', 'd1', 'small']);
    vi.advanceTimersByTime(2);
    await underWay.find(({ name }) => name === 'small')?.end(DONE);
    void send('a', 'a5');
    expect(namesAmong('small').at(-1)).toBe('a5');
  },
);

test("an import's pictures have a process and more time of their own, and delay no customer", async () => {
  const { underWay, import: importPicture, send, sendLarge } = createStandIns();
  const imported = [importPicture('1'), importPicture('2')];
  void send('a', 'small');
  void sendLarge('b', 'large');
  await underWay[0]?.end({ ok: false, reason: 'took-too-long' });
  expect(underWay.map(({ where, name, limit }) => [where, name, limit])).toEqual([
    ['import', '1', 30_000],
    ['small', 'small', 700],
    ['large', 'large', 2_500],
    ['import', '2', 30_000],
  ]);
  vi.advanceTimersByTime(29_000);
  await underWay[3]?.end(DONE);
  expect(await Promise.all(imported)).toEqual([{ ok: false, reason: 'unreadable' }, DONE]);
});

test.each(['took-too-long', 'ended'] as const)(
  'a customer may retry a picture once after %s, and then it is unreadable',
  async (reason) => {
    const { underWay, send } = createStandIns();
    const sendBomb = async (owner: string) => {
      const sent = send(owner, 'bomb');
      await underWay.at(-1)?.end({ ok: false, reason: 'not-quick' });
      await underWay.at(-1)?.end({ ok: false, reason });
      return sent;
    };
    expect(await sendBomb('a')).toEqual({ ok: false, reason: 'busy' });
    const again = send('a', 'bomb');
    await underWay.at(-1)?.end({ ok: false, reason });
    expect(await again).toEqual({ ok: false, reason: 'unreadable' });
    expect(await sendBomb('b')).toEqual({ ok: false, reason: 'busy' });
  },
);

test('a customer whose large pictures overran twice is refused for a minute, and others are served', async () => {
  const { underWay, namesAmong, sendLarge } = createStandIns();
  const sent = ['1', '2', '3'].map((name) => sendLarge('bomber', name));
  await underWay[0]?.end({ ok: false, reason: 'took-too-long' });
  await underWay[1]?.end({ ok: false, reason: 'took-too-long' });
  // The third one was queued already.
  expect((await Promise.all(sent)).map((answer) => !answer.ok && answer.reason)).toEqual([
    'busy',
    'unreadable',
    'busy',
  ]);
  vi.advanceTimersByTime(59_999);
  expect(await sendLarge('bomber', '4')).toEqual({ ok: false, reason: 'busy' });
  const other = sendLarge('other', 'photo');
  await underWay[2]?.end(DONE);
  expect(await other).toEqual(DONE);
  vi.advanceTimersByTime(2);
  void sendLarge('bomber', '5');
  expect(namesAmong('large')).toEqual(['1', '2', 'photo', '5']);
});

test('a large picture waits as long as it can be answered within 5 s', async () => {
  const { underWay, namesAmong, sendLarge } = createStandIns();
  void sendLarge('a', 'slow');
  vi.advanceTimersByTime(100);
  const inTime = sendLarge('b', 'in time');
  vi.advanceTimersByTime(2_399);
  await underWay[0]?.end({ ok: false, reason: 'took-too-long' });
  await underWay[1]?.end(DONE);
  expect(await inTime).toEqual(DONE);
  void sendLarge('c', 'slower');
  const late = sendLarge('d', 'late');
  vi.advanceTimersByTime(2_400);
  expect(await late).toEqual({ ok: false, reason: 'busy' });
  expect(namesAmong('large')).toEqual(['slow', 'in time', 'slower']);
});

test('16 bits a colour count twice, and files with long heads are not small', async () => {
  const decoderProcess = createDecoderProcess();
  const wide = (depth: 'uchar' | 'ushort') =>
    picture(1_400)
      .toColourspace(depth === 'ushort' ? 'rgb16' : 'srgb')
      .png()
      .toBuffer();
  const quick = (bytes: Buffer) => decoderProcess.decode([bytes], { ...RECIPE, isQuickOnly: true }, 20_000);
  expect(await quick(await wide('uchar'))).toMatchObject({ ok: true });
  expect(await quick(await wide('ushort'))).toEqual({ ok: false, reason: 'not-quick' });
  const { namesAmong, sendFile } = createStandIns();
  void sendFile('a', Buffer.from('II*\0tiff'));
  expect(namesAmong('small')).toEqual([]);
});

test('a picture whose turn does not come in time is answered busy and delays nobody', async () => {
  const { underWay, send } = createStandIns();
  const first = send('a', '1');
  const late = send('b', '2');
  vi.advanceTimersByTime(1_200);
  expect(await late).toEqual({ ok: false, reason: 'busy' });
  const third = send('c', '3');
  await underWay[0]?.end(DONE);
  await underWay[1]?.end(DONE);
  expect(await Promise.all([first, third])).toEqual([DONE, DONE]);
  expect(underWay.map(({ name }) => name)).toEqual(['1', '3']);
});

test('a file that is not a picture reaches no process', async () => {
  const refuseAll: DecoderProcess = { decode: () => Promise.reject(new Error('It was asked to decode it.')) };
  const { decode, decodeImported } = createDecoder({
    forSmall: refuseAll,
    forLarge: refuseAll,
    forImports: refuseAll,
  });
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const unreadable = { ok: false, reason: 'unreadable' };
  expect(await decode('a', [drawing], RECIPE)).toEqual(unreadable);
  expect(await decodeImported([drawing], RECIPE)).toEqual(unreadable);
});
