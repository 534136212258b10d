// Requests that leave the site; its own export because it loads a library only some services need.
import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';

/** Where requests may go, and how much of an answer is read. */
export interface OutboundRules {
  /** 'https://api.weather.gov': the only origins that are ever asked. They come from configuration, never from input. */
  origins: readonly string[];
  /** Origins of `origins` that may stand on this machine or in its network. */
  privateOrigins?: readonly string[];
  /** From the first byte sent to the last byte read. */
  timeoutMs: number;
  /** Largest answer in bytes; 1 MB unless told. */
  bytes?: number;
}

export interface Outbound {
  /**
   * Asks once and reads the answer. Redirects are answers like any other: they are not followed.
   * @throws OutboundFailed when the address is not allowed, nobody answers in time, or the answer is too big.
   */
  get(address: string, options?: { headers?: Record<string, string>; method?: 'GET' | 'HEAD' }): Promise<Answered>;
  close(): Promise<void>;
}

interface Answered {
  status: number;
  body: string;
}

/** A request that led to no answer. */
export class OutboundFailed extends Error {
  constructor(
    readonly why: 'refused' | 'unreachable' | 'timeout' | 'too_big',
    options?: { cause?: unknown },
  ) {
    super(`outgoing request: ${why}`, options);
    this.name = 'OutboundFailed';
  }
}

const MEGABYTE = 1_000_000;

/** Networks that are nobody's web site: this machine, the house, the cloud's own services, and what is reserved. */
const PRIVATE_4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE_4.addSubnet(network, bits, 'ipv4');
// In version 6 only 2000::/3 is public, and of that not what carries a version 4 address (6to4). A list of its own: in
// one list the version 6 lines would be tried on version 4 addresses too.
const PRIVATE_6 = new BlockList();
PRIVATE_6.addSubnet('::', 3, 'ipv6');
PRIVATE_6.addSubnet('4000::', 2, 'ipv6');
PRIVATE_6.addSubnet('8000::', 1, 'ipv6');
PRIVATE_6.addSubnet('2002::', 16, 'ipv6');

/** Whether an IP address belongs to no public web site. */
export const isPrivate = (address: string): boolean =>
  isIP(address) === 6 ? PRIVATE_6.check(address, 'ipv6') : PRIVATE_4.check(address, 'ipv4');

/** Names are looked up once, and the very address that was judged is the one connected to: no second look-up in between. */
const publicLookup: LookupFunction = (host, options, done) =>
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || found.some(({ address }) => isPrivate(address))) return done(new OutboundFailed('refused'), '', 0);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });

function whyOf(error: unknown): OutboundFailed {
  if (error instanceof OutboundFailed) return error;
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown };
  if (cause instanceof OutboundFailed) return cause;
  const late = name === 'TimeoutError' || name === 'AbortError' || /TIMEOUT/.test(code ?? '');
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new OutboundFailed('too_big', { cause: error });
  return new OutboundFailed(late ? 'timeout' : 'unreachable', { cause: error });
}

/** Whether this address may be asked at all, before any name is looked up. */
function mayAsk(address: string, { origins, privateOrigins = [] }: OutboundRules): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, hostname, username } = new URL(address);
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (!origins.includes(origin) || username !== '') return false;
  return isIP(bare) === 0 || !isPrivate(bare) || privateOrigins.includes(origin);
}

/**
 * The one door for requests that leave the site. No visitor's address is ever fetched: only configured origins are
 * asked, and not when their name leads into a private network.
 */
export function outbound(rules: OutboundRules): Outbound {
  const { timeoutMs, bytes = MEGABYTE, privateOrigins = [] } = rules;
  const limits = { maxResponseSize: bytes, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connections: 8 };
  const guarded = new Agent({ ...limits, connect: { lookup: publicLookup, timeout: timeoutMs } });
  const house = new Agent({ ...limits, connect: { timeout: timeoutMs } });
  return {
    async get(address, { headers = {}, method = 'GET' } = {}) {
      if (!mayAsk(address, rules)) throw new OutboundFailed('refused');
      const dispatcher = privateOrigins.includes(new URL(address).origin) ? house : guarded;
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await request(address, { method, headers, dispatcher, signal });
        return { status: answer.statusCode, body: await answer.body.text() };
      } catch (error) {
        throw whyOf(error);
      }
    },
    close: async () => void (await Promise.all([guarded.destroy(), house.destroy()])),
  };
}
