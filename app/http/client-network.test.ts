import { expect, test } from 'vitest';
import { networksOf, widestNetworkOf } from './client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  // As a socket for both IPv4 and IPv6 writes it.
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['0000:0000:0000:0000:0000:ffff:203.0.113.7', '203.0.113.7'],
  // As an IPv6-only network reaches it, and as translators write it.
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:FF9B::cb00:7107', '203.0.113.7'],
  ['[64:ff9b::cb00:7107]:443', '203.0.113.7'],
  ['::ffff:0:203.0.113.7', '203.0.113.7'],
  // With the network's own prefix.
  ['64:ff9b:1::203.0.113.7', '203.0.113.7'],
  ['64:ff9b:1:fffe::cb00:7107', '203.0.113.7'],
  ['[64:ff9b:1::10.0.1.0]:443', '10.0.1.0'],
  // As some proxies write it: with a port that differs for each connection.
  ['203.0.113.7:51234', '203.0.113.7'],
  ['203.0.113.207:51234', '203.0.113.207'],
  [' 203.0.113.7:51235', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7:51234', '203.0.113.7'],
  // Invalid addresses and ports are left unchanged.
  ['203.0.113.7:https', '203.0.113.7:https'],
  ['203.0.113.7:443,10.0.0.1', '203.0.113.7:443,10.0.0.1'],
  ['by [2001:db8::1]', 'by [2001:db8::1]'],
  ['[2001:db8::1]:https', '[2001:db8::1]:https'],
  ['unknown', 'unknown'],
  ['', ''],
])('attempts from %s count only under %s', (address, network) => {
  expect(networksOf(address)).toEqual([network]);
});

test.each([
  ['[2001:db8::1]:443', '2001:db8::/64'],
  ['[2001:db8::1]', '2001:db8::/64'],
  // All spellings of one /64 are equal.
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8:0:0:0:0:0:1', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['::', '::/64'],
  // A shorter NAT64 prefix hides the IPv4 address at an unknown place: /48, /56 and /64 of RFC 6052 §2.2.
  ['64:ff9b:1:cb00:71:700::', '64:ff9b:1:cb00::/64'],
  ['64:ff9b:1:cb:0:7107::', '64:ff9b:1:cb::/64'],
  ['64:ff9b:1:0:cb:71:700::', '64:ff9b:1::/64'],
  // Only the ranges of NAT64 hold IPv4 addresses.
  ['64:ff9b:2::cb00:7107', '64:ff9b:2::/64'],
  ['64:ff9b:0:0:0:1:cb00:7107', '64:ff9b::/64'],
])('the narrowest network of %s is %s', (address, network) => {
  expect(networksOf(address)[0]).toBe(network);
});

test.each([
  ['2001:db8:1:2ff::1', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8:1:200::1', ['2001:db8:1:200::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8:1:3ff::1', ['2001:db8:1:3ff::/64', '2001:db8:1:300::/56', '2001:db8:1::/48']],
])('attempts from %s count under its /64, its /56 and its /48', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});

test('the widest network of an IPv6 address is its /48, of any other the address itself', () => {
  expect(widestNetworkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48');
  expect(widestNetworkOf('203.0.113.7:51234')).toBe('203.0.113.7');
  expect(widestNetworkOf('unknown')).toBe('unknown');
});
