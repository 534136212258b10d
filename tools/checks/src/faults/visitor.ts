import { randomInt } from 'node:crypto';

/** What came back; status 0: nothing did. */
export interface VisitorResponse {
  status: number;
  ms: number;
  /** The machine code of a refusal, '' otherwise. */
  code: string;
  body: unknown;
  retryAfter: boolean;
  /** The server ends the connection after this answer. */
  closes: boolean;
  /** Where the browser is sent on, '' otherwise. */
  location: string;
  /** Why nothing came. */
  error: string;
}

interface Asking {
  method?: string;
  body?: unknown;
  /** Nobody waits longer than this. */
  limitMs?: number;
  headers?: Readonly<Record<string, string>>;
}

const LIMIT_MS = 45_000;
const octet = () => randomInt(1, 255);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const whyOf = (error: unknown): string => {
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? `${name}: ${message}`;
};

/** A browser of a household of its own: it keeps its cookies, and its network has its own limits. */
export class SimulatedVisitor {
  readonly #cookies = new Map<string, string>();
  readonly #network = `10.${octet()}.${octet()}.${octet()}`;

  /** `front` is where it goes; `origin` is the address it believes to be at. */
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

  #keep(input: readonly string[]): void {
    for (const [pair = ''] of input.map((line) => line.split(';'))) {
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  /** Its Cookie header; '' while it has none. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #headers({ body, headers = {} }: Asking): Record<string, string> {
    const { cookie } = this;
    return {
      ...{ origin: this.origin, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': this.#network },
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    };
  }

  /** One call. Never throws: what fails is what is counted here. */
  async request(path: string, asking: Asking = {}): Promise<VisitorResponse> {
    const { body, method = body === undefined ? 'GET' : 'POST', limitMs = LIMIT_MS } = asking;
    const from = performance.now();
    const since = () => performance.now() - from;
    const nothing = { code: '', body: null, retryAfter: false, closes: false, location: '', error: '' };
    try {
      const answer = await fetch(`${this.gatewayUrl}${path}`, {
        ...{ method, headers: this.#headers(asking), redirect: 'manual', signal: AbortSignal.timeout(limitMs) },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const response = parsed(await answer.text());
      this.#keep(answer.headers.getSetCookie());
      const { code = '' } = (typeof response === 'object' && response !== null ? response : {}) as { code?: string };
      const retryAfter = answer.headers.has('retry-after');
      const closes = answer.headers.get('connection') === 'close';
      const location = answer.headers.get('location') ?? '';
      return { ...nothing, status: answer.status, ms: since(), code, body: response, retryAfter, closes, location };
    } catch (error) {
      return { ...nothing, status: 0, ms: since(), error: whyOf(error) };
    }
  }
}
