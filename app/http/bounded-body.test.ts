import { expect, test } from 'vitest';
import { readBounded } from './bounded-body.server.ts';

test('a body that is still coming when its time is over is refused, and no more of it is read', async () => {
  const time = new AbortController();
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(Buffer.from('email=asha')),
    cancel: () => {
      isCancelled = true;
    },
  });
  const request = new Request('http://shop.test/login', {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit);
  const reading = readBounded(request, 1_024, time.signal);
  time.abort(new Error('too late'));
  await expect(reading).rejects.toThrow('too late');
  expect(isCancelled).toBe(true);
});
