const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** One household or one rented machine has 2^64 addresses: the first half of the groups names it. */
const NETWORK_GROUPS = 4;

/** What attempts from `address` are counted under: an IPv4 address itself, of an IPv6 address its /64. */
export function networkOf(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [before = '', after] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0');
  const groups = after === undefined ? head : [...head, ...zeros, ...tail];
  return `${groups.slice(0, NETWORK_GROUPS).map(withoutZeros).join(':')}::/64`;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}

function withoutZeros(group: string): string {
  return group.replace(/^0+(?=.)/, '');
}
