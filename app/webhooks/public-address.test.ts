import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  ['loopback', ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1']],
  ['this machine', ['0.0.0.0', '0.1.2.3', '::']],
  ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '::ffff:10.0.0.1']],
  ['unique local addresses', ['fc00::1', 'fdff::1', 'fec0::1']],
  ['link-local', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0']],
  ['carrier-grade NAT', ['100.64.0.1', '100.127.255.255']],
  [
    'metadata of clouds',
    ['169.254.169.254', '100.100.100.200', 'fd00:ec2::254', '168.63.129.16', '192.0.0.192'],
  ],
  ['multicast and broadcast', ['224.0.0.1', '239.1.1.1', '255.255.255.255', 'ff02::1']],
  ['reserved and documentation', ['240.0.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1']],
  ['benchmarks', ['198.18.0.1', '2001:2::1']],
  [
    'translated to IPv4',
    ['64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001::1', '::ffff:0:7f00:1'],
  ],
  ['not assigned', ['4000::1', '100::1']],
  ['no address', ['', 'localhost', '127.1.1.1.1']],
])('refuses %s: %j', (_what, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test.each([
  ['1.1.1.1'],
  ['8.8.8.8'],
  ['172.32.0.1'],
  ['100.63.0.1'],
  ['2606:4700:4700::1111'],
  ['::ffff:8.8.8.8'],
])('allows %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
