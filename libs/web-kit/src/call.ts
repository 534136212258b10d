import type { CallKey, Calls, InputOf, ReplyOf } from '@farm/contracts';
import { CallFailed, readRefusal } from './refusal';

type Input<K extends CallKey> = InputOf<Calls[K]>;
type Arguments<K extends CallKey> =
  unknown extends Input<K> ? [] : Partial<Input<K>> extends Input<K> ? [input?: Input<K>] : [input: Input<K>];

// The longest call of any contract lasts 30 s; a network that says nothing for longer has lost it.
const LIMIT_MS = 40_000;

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The address of a call: `:params` filled in and escaped, query without absent values. */
export function addressOf(key: string, { params = {}, query = {} }: Parts = {}): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length ? `${path}?${search}` : path;
}

async function ask(key: string, parts: Parts): Promise<Response> {
  const [method] = key.split(' ');
  const body =
    parts.body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(parts.body) };
  try {
    return await fetch(addressOf(key, parts), {
      method,
      credentials: 'include',
      signal: AbortSignal.timeout(LIMIT_MS),
      ...body,
    });
  } catch (cause) {
    throw new CallFailed({ status: 0, text: 'No answer', refusal: null, cause });
  }
}

/**
 * Makes one call of the site. Key, input and reply are checked by TypeScript against the contract; nothing is
 * checked at run time, the service does that. Spec 1 section 7: cookies are always sent, bodies are JSON.
 * @throws CallFailed with the status and, when the service spoke, its refusal; status 0 when nobody answered.
 */
export async function call<K extends CallKey>(key: K, ...[input]: Arguments<K>): Promise<ReplyOf<Calls[K]>> {
  const answer = await ask(key, (input ?? {}) as Parts);
  const text = await answer.text().catch((cause: unknown) => {
    throw new CallFailed({ status: 0, text: 'No answer', refusal: null, cause });
  });
  if (!answer.ok)
    throw new CallFailed({ status: answer.status, text: text || answer.statusText, refusal: readRefusal(text) });
  return (text ? JSON.parse(text) : undefined) as ReplyOf<Calls[K]>;
}
