import { expect, test } from 'vitest';
import { hostOf, readWebhookUrl } from './webhook-url.ts';

test.each([
  ['https://kitchen.example/orders?key=1', true, true],
  ['https://kitchen.example:8443/', true, true],
  ['http://kitchen.example/', false, true],
  ['http://10.0.0.7:8080/orders', false, true],
  ['ftp://kitchen.example/', false, false],
  ['file:///etc/passwd', false, false],
  ['javascript:alert(1)', false, false],
  ['kitchen.example', false, false],
  ['', false, false],
  ['https://', false, false],
  ['https://name:password@kitchen.example/', false, false],
  ['https://name@kitchen.example/', false, false],
  ['https://kitchen.example/#part', false, false],
  ['https://kitchen.example:0/', false, false],
  ['https://kitchen.example:65536/', false, false],
  [`https://kitchen.example/${'x'.repeat(2_000)}`, false, false],
])('%s is allowed on the internet: %s, and where private addresses are: %s', (text, onInternet, inside) => {
  expect(readWebhookUrl(text, false).ok).toBe(onInternet);
  expect(readWebhookUrl(text, true).ok).toBe(inside);
});

test.each([
  ['https://2130706433/', '127.0.0.1'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://0177.0.0.1/', '127.0.0.1'],
  ['https://①②⑦.0.0.1/', '127.0.0.1'],
  ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
])('the host of %s is read as %s', (text, host) => {
  expect(hostOf(new URL(text))).toBe(host);
});
