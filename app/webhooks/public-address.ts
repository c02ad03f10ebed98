import ipaddr from 'ipaddr.js';

/** What is not in here is local, special or not assigned (https://www.iana.org/assignments/ipv6-unicast-address-assignments). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Azure's metadata service, in every virtual network; those of other clouds have private addresses. */
const METADATA = '168.63.129.16';

/**
 * Whether an IP address belongs to the internet: not to this machine, its network, a cloud's metadata service, or to a
 * range that leads to IPv4 addresses by translation.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() !== METADATA : parsed.match(GLOBAL_IPV6);
}
