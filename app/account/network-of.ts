/** Some proxies write the port beside it: `203.0.113.7:51234`, `[2001:db8::1]:443`. */
const PORT_OF_IPV4 = /(\.\d+):\d+$/;
const BRACKETS = /^\[(.*)\](?::\d+)?$/;
const DOTTED = /^\d+\.\d+\.\d+\.\d+$/;
/** How a socket that takes both kinds names an IPv4 address. */
const MAPPED_IPV4 = /^(?:0:){5}ffff:(\w+):(\w+)$/;
const GROUPS = 8;
/** One household or one rented machine has 2^64 addresses: the first half of the groups names it. */
const NETWORK_GROUPS = 4;

/** What attempts from `address`, with or without a port, are counted under: an IPv4 address itself, of an IPv6 address its /64. */
export function networkOf(address: string): string {
  const bare = address.trim().replace(PORT_OF_IPV4, '$1').replace(BRACKETS, '$1');
  if (!bare.includes(':')) return bare;
  const [before = '', after] = (bare.split('%')[0] ?? '').toLowerCase().split('::');
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0');
  const groups = after === undefined ? head : [...head, ...zeros, ...tail];
  const mapped = MAPPED_IPV4.exec(groups.join(':'));
  if (mapped) return [...bytesOf(mapped[1]), ...bytesOf(mapped[2])].join('.');
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** In hexadecimal without leading zeros; the last one may be an IPv4 address, which is two of them. */
function groupsOf(text: string): string[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!DOTTED.test(group)) return [group.replace(/^0+(?=.)/, '')];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d].map((pair) => pair.toString(16));
  });
}

function bytesOf(group = ''): [number, number] {
  const pair = Number.parseInt(group, 16);
  return [pair >> 8, pair & 255];
}
