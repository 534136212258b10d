import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, '::' written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  if (tail === undefined) return left;
  const right = tail.split(':').filter(Boolean);
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
}

/** The network an address belongs to: /24 of IPv4, /48 of IPv6. One household or office, roughly. */
export function networkPrefix(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain.split('.').slice(0, 3).join('.');
  if (!isIPv6(plain)) return 'unknown';
  const groups = groupsOf(plain.split('%')[0] ?? '').slice(0, 3);
  return groups.map((group) => parseInt(group, 16).toString(16)).join(':');
}
