import { BlockList, isIP } from 'node:net';

/** Whether the word of whoever stands at this address is believed: on the visitor's address, host and request id. */
export type Trusts = (address: string) => boolean;

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function add(list: BlockList, entry: string): void {
  const [address = '', bits, ...more] = entry.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  if (isIP(address) === 0 || more.length > 0 || bits === '' || !Number.isInteger(prefix) || prefix < 1 || prefix > most)
    throw new Error(`'${entry}' is no address and no network`);
  list.addSubnet(address, prefix, familyOf(address));
}

/**
 * Reads a list such as 'loopback, 10.0.0.0/8': the networks of the edge, of nginx or of a load balancer. A list of
 * networks, never a number of hops: a number would let whoever reaches the service directly choose their own address.
 * Throws Error for anything that is no network, so that a typo stops the start.
 */
export function trustedProxies(text: string): Trusts {
  const list = new BlockList();
  for (const entry of text.split(',').map((each) => each.trim()))
    for (const network of entry === 'loopback' ? LOOPBACK : [entry]) add(list, network);
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
  };
}
