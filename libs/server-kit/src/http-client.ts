// Outgoing HTTP requests; a separate export, because it loads a library that only some services need.
import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { isPrivateAddress } from './ip-address';

/** Where requests may go, and how much of an answer is read. */
export interface HttpClientOptions {
  /** The allowed origins, such as 'https://api.weather.gov': from the configuration, never from input. */
  origins: readonly string[];
  /** Origins of `origins` that may have a private address. */
  privateOrigins?: readonly string[];
  /** For the whole request, in milliseconds. */
  timeoutMs: number;
  /** Largest response body in bytes; 1 MB by default. */
  bytes?: number;
}

export interface HttpClient {
  /**
   * Sends one request, without retries. Redirects are not followed.
   * @throws HttpRequestError if the address is not allowed, the server does not respond in time, or the body is too large
   */
  get(address: string, options?: { headers?: Record<string, string>; method?: 'GET' | 'HEAD' }): Promise<HttpResponse>;
  close(): Promise<void>;
}

interface HttpResponse {
  status: number;
  body: string;
}

/** A request without a response. */
export class HttpRequestError extends Error {
  constructor(
    readonly reason: 'refused' | 'unreachable' | 'timeout' | 'too_big',
    options?: { cause?: unknown },
  ) {
    super(`outgoing request: ${reason}`, options);
    this.name = 'HttpRequestError';
  }
}

const MEGABYTE = 1_000_000;

/** Resolves a name once and connects to the checked address, which prevents DNS rebinding. */
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

/** The check before any name is resolved. */
function isAllowed(address: string, { origins, privateOrigins = [] }: HttpClientOptions): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, hostname, username } = new URL(address);
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (!origins.includes(origin) || username !== '') return false;
  return isIP(bare) === 0 || !isPrivateAddress(bare) || privateOrigins.includes(origin);
}

/**
 * The only HTTP client for other sites, protected against SSRF: only configured origins, and not if their name resolves to
 * a private address.
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
