import ipaddr from 'ipaddr.js';

/** Some proxies append the port: `203.0.113.7:51234`, `[2001:db8::1]:443`. */
const PORT_OF_IPV4 = /(\.\d+):\d+$/;
const BRACKETS = /^\[(.*)\](?::\d+)?$/;

/** One device or network has a /64, a household's line usually a /56, an office or a rented machine up to a /48. */
const PREFIX_LENGTHS = [64, 56, 48] as const;

/** IPv6 ranges whose last 32 bits are an IPv4 address: mapped, translated (SIIT) and NAT64 (RFC 6052). */
const RANGES_OF_IPV4 = (['::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96'] as const).map((range) =>
  ipaddr.IPv6.parseCIDR(range),
);
/**
 * NAT64 with the network's own prefix (RFC 8215), whose length is unknown from outside. With a /96, as almost all have
 * it, the last 32 bits are an IPv4 address; shorter prefixes leave the last 24 bits empty (RFC 6052 §2.2).
 */
const RANGE_OF_LOCAL_NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b:1::/48');

/**
 * The networks under which attempts from `address`, with or without a port, are counted, narrowest first: an IPv4
 * address itself; of an IPv6 address its /64, /56 and /48, since one customer's line owns them all.
 */
export function networksOf(address: string): [narrowest: string, ...wider: string[]] {
  const bare = address.trim().replace(PORT_OF_IPV4, '$1').replace(BRACKETS, '$1');
  if (ipaddr.IPv4.isValidFourPartDecimal(bare) || !ipaddr.IPv6.isValid(bare)) return [bare];
  const { parts } = ipaddr.IPv6.parse(bare);
  // Without the zone (`%eth0`).
  const parsed = new ipaddr.IPv6(parts);
  if (endsInIpv4(parsed)) return [ipv4Of(parsed)];
  const [narrowest, ...wider] = PREFIX_LENGTHS;
  const network = (length: number) =>
    `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${length}`).toString()}/${length}`;
  return [network(narrowest), ...wider.map(network)];
}

/** The widest of these networks: all that one customer's line may own. */
export function widestNetworkOf(address: string): string {
  const [narrowest, ...wider] = networksOf(address);
  return wider.at(-1) ?? narrowest;
}

function endsInIpv4(address: ipaddr.IPv6): boolean {
  if (RANGES_OF_IPV4.some((range) => address.match(range))) return true;
  return (
    address.match(RANGE_OF_LOCAL_NAT64) &&
    address
      .toByteArray()
      .slice(-3)
      .some((byte) => byte !== 0)
  );
}

function ipv4Of(address: ipaddr.IPv6): string {
  return new ipaddr.IPv4(address.toByteArray().slice(-4)).toString();
}
