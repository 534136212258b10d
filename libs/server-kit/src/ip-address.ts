import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [network: Address, prefixBits: number];

/** IPv4 addresses mapped into IPv6 become IPv4; null if the text is no address. */
const parseAddress = (text: string): Address | null => (isIP(text) === 0 ? null : ipaddr.process(text));

const isIn = (address: Address, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/** The network an address belongs to: /24 of IPv4, /48 of IPv6. One household or office, roughly. */
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

// All other blocks of version 6 are reserved.
const PUBLIC_6: Network = ipaddr.parseCIDR('2000::/3');

/** Whether an address belongs to no public web site: this machine, private networks, and everything reserved. */
export function isPrivateAddress(text: string): boolean {
  if (isIP(text) === 0) return true;
  const address = ipaddr.parse(text); // a mapped address is none of a web site
  return address.range() !== 'unicast' || (address.kind() === 'ipv6' && !isIn(address, PUBLIC_6));
}

/** Whether the peer at this address is trusted to name the visitor's address, host and request id. */
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
 * Reads a list such as 'loopback, 10.0.0.0/8': the networks of the gateway or of a proxy. A list of networks and not a
 * number of hops, which would let whoever reaches the service directly choose their own address.
 * @throws Error for anything that is no network, so that a typo stops the start.
 */
export function parseTrustedProxies(list: string): TrustProxy {
  const entries = list.split(',').map((each) => each.trim());
  const networks = entries.flatMap((entry) => (entry === 'loopback' ? LOOPBACK : [entry])).map(parseNetwork);
  return (text) => {
    const address = parseAddress(text);
    return address !== null && networks.some((network) => isIn(address, network));
  };
}
