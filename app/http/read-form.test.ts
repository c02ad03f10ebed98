import { expect, test, vi } from 'vitest';
import { readBounded } from './bounded-body.server.ts';
import { readForm, statusOf } from './read-form.server.ts';

function formWithBoundary(length: number): Request {
  const boundary = 'b'.repeat(length);
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="email"\r\n\r\nasha\r\n--${boundary}--\r\n`;
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  return new Request('http://shop.test/login', { method: 'POST', headers, body });
}

test('a form in parts may have a boundary of 70 characters', async () => {
  expect((await readForm(formWithBoundary(70))).get('email')).toBe('asha');
});

test('a longer boundary, which takes quadratic time to search for, is refused', async () => {
  const thrown = await readForm(formWithBoundary(71)).catch((error: unknown) => error);
  expect(statusOf(thrown)).toBe(400);
});

test('an encoded file name is refused before the parser logs that it cannot decode it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const part = "Content-Disposition: form-data; name=a; filename*=q''a\r\n\r\n\r\n";
  const request = new Request('http://shop.test/login', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: `--b\r\n${part}--b--\r\n`,
  });
  const thrown = await readForm(request).catch((error: unknown) => error);
  expect(statusOf(thrown)).toBe(400);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('each chunk of a body is copied, so that many small ones hold no more memory than their bytes', async () => {
  const sent = Array.from({ length: 9_000 }, (_, n) => n % 251);
  const chunk = new Uint8Array(1);
  const rest = sent.values();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const { done, value = 0 } = rest.next();
        if (done) return controller.close();
        // The same memory each time, which a body that keeps its chunks would read at the end.
        chunk[0] = value;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  const streamed = { method: 'POST', body, duplex: 'half' };
  const request = new Request('http://shop.test/login', streamed);
  const read = await readBounded(request, 10_000);
  expect([...(read ?? [])]).toEqual(sent);
});
