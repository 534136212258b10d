import { parseTrustedProxies } from './ip-address';

test.each([
  ['loopback', '127.0.0.1', true],
  ['loopback', '::ffff:127.0.0.9', true],
  ['loopback', '::1', true],
  ['loopback', '10.0.0.1', false],
  ['loopback, 10.0.0.0/8', '10.200.3.4', true],
  ['10.0.0.7', '10.0.0.7', true],
  ['10.0.0.7', '10.0.0.8', false],
  ['fd00::/8', 'fd12:3456::1', true],
  ['fd00::/8', '2001:db8::1', false],
  ['loopback', 'unknown', false],
])('%s trusts %s: %s', (list, address, trusts) => expect(parseTrustedProxies(list)(address)).toBe(trusts));

test.each(['1', '', 'loopback,', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/', 'edge', '10.0.0.0/8/8', 'true'])(
  "'%s' stops the start",
  (list) => expect(() => parseTrustedProxies(list)).toThrow('is no address'),
);
