// Requests that leave the site; its own export because it loads a library only some services need.
import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { isPrivateAddress } from './ip-address';

/** Where requests may go, and how much of an answer is read. */
export interface HttpClientOptions {
  /** 'https://api.weather.gov': the only origins that are ever asked. They come from configuration, never from input. */
  origins: readonly string[];
  /** Origins of `origins` that may stand on this machine or in its network. */
  privateOrigins?: readonly string[];
  /** From the first byte sent to the last byte read. */
  timeoutMs: number;
  /** Largest answer in bytes; 1 MB unless told. */
  bytes?: number;
}

export interface HttpClient {
  /**
   * Asks once and reads the answer. Redirects are answers like any other: they are not followed.
   * @throws OutboundFailed when the address is not allowed, nobody answers in time, or the answer is too big.
   */
  get(address: string, options?: { headers?: Record<string, string>; method?: 'GET' | 'HEAD' }): Promise<HttpResponse>;
  close(): Promise<void>;
}

interface HttpResponse {
  status: number;
  body: string;
}

/** A request that led to no answer. */
export class HttpRequestError extends Error {
  constructor(
    readonly reason: 'refused' | 'unreachable' | 'timeout' | 'too_big',
    options?: { cause?: unknown },
  ) {
    super(`outgoing request: ${reason}`, options);
    this.name = 'OutboundFailed';
  }
}

const MEGABYTE = 1_000_000;

/** Names are looked up once, and the very address that was judged is the one connected to: no second look-up in between. */
const publicLookup: LookupFunction = (host, options, done) =>
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivateAddress(address)))
      return done(new HttpRequestError('refused'), '', 0);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });

function whyOf(error: unknown): HttpRequestError {
  if (error instanceof HttpRequestError) return error;
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown };
  if (cause instanceof HttpRequestError) return cause;
  const isTimeout = name === 'TimeoutError' || name === 'AbortError' || /TIMEOUT/.test(code ?? '');
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new HttpRequestError('too_big', { cause: error });
  return new HttpRequestError(isTimeout ? 'timeout' : 'unreachable', { cause: error });
}

/** Whether this address may be asked at all, before any name is looked up. */
function isAllowed(address: string, { origins, privateOrigins = [] }: HttpClientOptions): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, hostname, username } = new URL(address);
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (!origins.includes(origin) || username !== '') return false;
  return isIP(bare) === 0 || !isPrivateAddress(bare) || privateOrigins.includes(origin);
}

/**
 * The one door for requests that leave the site. No visitor's address is ever fetched: only configured origins are
 * asked, and not when their name leads into a private network.
 */
export function createHttpClient(rules: HttpClientOptions): HttpClient {
  const { timeoutMs, bytes = MEGABYTE, privateOrigins = [] } = rules;
  const limits = { maxResponseSize: bytes, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connections: 8 };
  const publicAgent = new Agent({ ...limits, connect: { lookup: publicLookup, timeout: timeoutMs } });
  const privateAgent = new Agent({ ...limits, connect: { timeout: timeoutMs } });
  return {
    async get(address, { headers = {}, method = 'GET' } = {}) {
      if (!isAllowed(address, rules)) throw new HttpRequestError('refused');
      const dispatcher = privateOrigins.includes(new URL(address).origin) ? privateAgent : publicAgent;
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await request(address, { method, headers, dispatcher, signal });
        return { status: answer.statusCode, body: await answer.body.text() };
      } catch (error) {
        throw whyOf(error);
      }
    },
    close: async () => void (await Promise.all([publicAgent.destroy(), privateAgent.destroy()])),
  };
}
