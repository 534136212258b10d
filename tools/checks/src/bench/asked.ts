import { shared } from './standing';

const HEADERS = { origin: shared.SITE_ORIGIN, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

interface Asking {
  body?: unknown;
  expected?: readonly number[];
  /** The address that the edge would report; missing: this machine's. */
  from?: string;
}

/** A browser for the service's eyes: it keeps the visitor cookie. */
export class Visitor {
  #cookie = '';

  constructor(private readonly address: string) {}

  /** One call; the answer must have one of these statuses, or the figure means nothing. */
  async ask(path: string, { body, expected = [200], from }: Asking = {}) {
    const answer = await fetch(`${this.address}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...HEADERS,
        ...(this.#cookie ? { cookie: this.#cookie } : {}),
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!expected.includes(answer.status)) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
    this.#cookie ||= (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    return text;
  }
}

/** Milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
