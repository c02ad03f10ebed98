import { expect, test } from 'vitest';
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
