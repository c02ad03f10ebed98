import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNatsLine } from './nats-line.server.ts';
import { type NatsConnect, natsOptions } from './nats-link.server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A NATS that can be stopped; it sends each message back to the one connection. */
function startNats() {
  let isUp = true;
  let cut = (_: string) => {};
  const sent: string[] = [];
  const connect = vi.fn<NatsConnect>(async (_, onPayload) => {
    if (!isUp) throw new Error('connection refused');
    const closed = new Promise<string>((resolve) => {
      cut = resolve;
    });
    return {
      send: (payload) => {
        sent.push(payload);
        onPayload(payload);
      },
      closed,
      close: async () => cut('the connection was closed'),
    };
  });
  return {
    connect,
    sent,
    stop: () => {
      isUp = false;
      cut('the connection was lost');
    },
    start: () => {
      isUp = true;
    },
  };
}

test('a NATS that is away is tried each second, logged, and its listeners read again once it is there', async () => {
  const nats = startNats();
  nats.stop();
  const logFailure = vi.fn();
  const line = createNatsLine('nats://127.0.0.1', logFailure, nats.connect);
  const onPayload = vi.fn();
  const onGap = vi.fn();
  await line.listen(onPayload, onGap);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(nats.connect).toHaveBeenCalledTimes(3);
  expect(logFailure).toHaveBeenCalledWith(
    expect.stringContaining('NATS does not answer'),
    'connection refused',
  );
  await line.send('a notice that nobody gets');
  expect(onGap).not.toHaveBeenCalled();

  nats.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onGap).toHaveBeenCalledOnce();
  await line.send('process ORD00000001');
  expect(onPayload.mock.calls).toEqual([['process ORD00000001']]);

  nats.stop();
  await vi.advanceTimersByTimeAsync(0);
  await line.send('another that nobody gets');
  expect(logFailure).toHaveBeenLastCalledWith(expect.anything(), 'the connection was lost');
  nats.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onGap).toHaveBeenCalledTimes(2);
  expect(nats.sent).toEqual(['process ORD00000001']);
  await line.close();
});

test('a closed line is not opened again, nor is its end a failure', async () => {
  const nats = startNats();
  const logFailure = vi.fn();
  const line = createNatsLine('nats://127.0.0.1', logFailure, nats.connect);
  await line.close();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(nats.connect).toHaveBeenCalledOnce();
  expect(logFailure).not.toHaveBeenCalled();
});

test.each([
  ['nats://10.0.0.31', { servers: ['10.0.0.31'] }],
  ['nats://10.0.0.31:4223,nats://10.0.0.32', { servers: ['10.0.0.31:4223', '10.0.0.32'] }],
  ['nats://shop:p%40ss@nats.example', { servers: ['nats.example'], user: 'shop', pass: 'p@ss' }],
  ['tls://token@nats.example', { servers: ['nats.example'], token: 'token', tls: {} }],
])('%s leads to its servers with its name and password', (url, options) => {
  expect(natsOptions(url)).toEqual(options);
});
