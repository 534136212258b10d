import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [network: Address, prefixBits: number];

/** IPv4-mapped IPv6 addresses become IPv4; null for an invalid address. */
const parseAddress = (text: string): Address | null => (isIP(text) === 0 ? null : ipaddr.process(text));

const isIn = (address: Address, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/** The network of an address, roughly one household or office: /24 of IPv4, /48 of IPv6. */
export function networkPrefix(text: string): string {
  const address = parseAddress(text);
  if (address instanceof ipaddr.IPv4) return address.octets.slice(0, 3).join('.');
  if (address instanceof ipaddr.IPv6)
    return address.parts
      .slice(0, 3)
      .map((part) => part.toString(16))
      .join(':');
  return 'unknown';
}

// All other IPv6 blocks are reserved.
const PUBLIC_6: Network = ipaddr.parseCIDR('2000::/3');

/** Whether an address cannot be that of a public web site: loopback, private and reserved networks. */
export function isPrivateAddress(text: string): boolean {
  if (isIP(text) === 0) return true;
  const address = ipaddr.parse(text); // IPv4-mapped IPv6 addresses count as private
  return address.range() !== 'unicast' || (address.kind() === 'ipv6' && !isIn(address, PUBLIC_6));
}

/** Whether X-Forwarded-For, host and request id from the peer at this address are trusted. */
export type TrustProxy = (address: string) => boolean;

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

function parseNetwork(entry: string): Network {
  const [address = ''] = entry.split('/');
  const cidr = entry.includes('/') ? entry : `${entry}/${isIP(entry) === 6 ? 128 : 32}`;
  const network = isIP(address) !== 0 && ipaddr.isValidCIDR(cidr) ? ipaddr.parseCIDR(cidr) : null;
  if (!network || network[1] < 1) throw new Error(`'${entry}' is no address and no network`);
  return network;
}

/**
 * Parses a list of networks such as 'loopback, 10.0.0.0/8'. Not a number of hops, with which a client that reaches the
 * service directly could choose its own address. @throws Error for an invalid network
 */
export function parseTrustedProxies(list: string): TrustProxy {
  const entries = list.split(',').map((each) => each.trim());
  const networks = entries.flatMap((entry) => (entry === 'loopback' ? LOOPBACK : [entry])).map(parseNetwork);
  return (text) => {
    const address = parseAddress(text);
    return address !== null && networks.some((network) => isIn(address, network));
  };
}
