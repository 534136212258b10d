import { randomInt } from 'node:crypto';

/** A response; status 0: there was none. */
export interface VisitorResponse {
  status: number;
  ms: number;
  /** The code of an API error, otherwise ''. */
  code: string;
  body: unknown;
  retryAfter: boolean;
  /** The server closes the connection after this response. */
  closes: boolean;
  /** Why there was no response, or ''. */
  error: string;
}

interface RequestOptions {
  method?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 45_000;
const octet = () => randomInt(1, 255);

const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const isRaw = (body: unknown): body is string | Blob => typeof body === 'string' || body instanceof Blob;

const reasonOf = (error: unknown): string => {
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? `${name}: ${message}`;
};

/** A browser with cookies, in a network of its own for rate limits. */
export class SimulatedVisitor {
  readonly #cookies = new Map<string, string>();
  readonly #network = `10.${octet()}.${octet()}.${octet()}`;

  /** `gatewayUrl` receives the requests; `origin` is the site's public origin. */
  constructor(
    private readonly gatewayUrl: string,
    private readonly origin: string,
  ) {}

  /** The same browser at another address of the same site. */
  at(gatewayUrl: string): SimulatedVisitor {
    const other = new SimulatedVisitor(gatewayUrl, this.origin);
    this.#cookies.forEach((value, name) => other.#cookies.set(name, value));
    return other;
  }

  #storeCookies(headers: readonly string[]): void {
    for (const [pair = ''] of headers.map((line) => line.split(';'))) {
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  #headers({ body, headers = {} }: RequestOptions): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      origin: this.origin,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': this.#network,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    };
  }

  /** Never throws: a failure is a response with status 0. */
  async request(path: string, options: RequestOptions = {}): Promise<VisitorResponse> {
    const { body, method = body === undefined ? 'GET' : 'POST' } = options;
    const from = performance.now();
    const elapsed = () => performance.now() - from;
    const empty = { code: '', body: null, retryAfter: false, closes: false, error: '' };
    try {
      const response = await fetch(`${this.gatewayUrl}${path}`, {
        method,
        headers: this.#headers(options),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
      });
      const responseBody = parseBody(await response.text());
      this.#storeCookies(response.headers.getSetCookie());
      const { code = '' } = (typeof responseBody === 'object' && responseBody !== null ? responseBody : {}) as {
        code?: string;
      };
      const retryAfter = response.headers.has('retry-after');
      const closes = response.headers.get('connection') === 'close';
      return {
        ...empty,
        status: response.status,
        ms: elapsed(),
        code,
        body: responseBody,
        retryAfter,
        closes,
      };
    } catch (error) {
      return { ...empty, status: 0, ms: elapsed(), error: reasonOf(error) };
    }
  }
}
